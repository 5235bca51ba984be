(* JSON as certificates use it: integers, texts, lists, objects in which no name stands twice. *)
type t = Int of Z.t | Text of string | List of t list | Object of (string * t) list | Null | Truth of bool

exception Malformed of string
let bad reason = raise (Malformed reason)

let utf8 b code =
  let add n = Buffer.add_char b (Char.chr n) in
  if code < 0x80 then add code
  else if code < 0x800 then (add (0xC0 lor (code lsr 6)); add (0x80 lor (code land 0x3F)))
  else if code < 0x10000 then (add (0xE0 lor (code lsr 12)); add (0x80 lor ((code lsr 6) land 0x3F)); add (0x80 lor (code land 0x3F)))
  else (add (0xF0 lor (code lsr 18)); add (0x80 lor ((code lsr 12) land 0x3F)); add (0x80 lor ((code lsr 6) land 0x3F));
        add (0x80 lor (code land 0x3F)))

let parse (s : string) : t =
  let n = String.length s in
  let at = ref 0 in
  let peek () = if !at < n then s.[!at] else '\000' in
  let rec blank () = match peek () with ' ' | '\t' | '\n' | '\r' -> incr at; blank () | _ -> () in
  let expect c = if peek () = c && !at < n then incr at else bad (Printf.sprintf "%c is missing at %d" c !at) in
  let hex () =
    if !at + 4 > n then bad "a code point is cut off";
    let four = String.sub s !at 4 in
    String.iter (function '0'..'9' | 'a'..'f' | 'A'..'F' -> () | _ -> bad "no code point") four;
    at := !at + 4; int_of_string ("0x" ^ four) in
  let text () =
    expect '"';
    let b = Buffer.create 16 in
    let rec go () =
      if !at >= n then bad "a text is not closed";
      let c = s.[!at] in
      incr at;
      match c with
      | '"' -> Buffer.contents b
      | '\\' ->
        let e = peek () in
        incr at;
        (match e with
         | '"' | '\\' | '/' -> Buffer.add_char b e
         | 'b' -> Buffer.add_char b '\b' | 'f' -> Buffer.add_char b '\012' | 'n' -> Buffer.add_char b '\n'
         | 'r' -> Buffer.add_char b '\r' | 't' -> Buffer.add_char b '\t'
         | 'u' ->
           let one = hex () in
           if one land 0xFC00 = 0xD800 && !at + 1 < n && s.[!at] = '\\' && s.[!at + 1] = 'u' then begin
             let kept = !at in
             at := !at + 2;
             let two = hex () in
             if two land 0xFC00 = 0xDC00 then utf8 b (0x10000 + ((one land 0x3FF) lsl 10) + (two land 0x3FF))
             else (at := kept; utf8 b one)
           end else utf8 b one
         | _ -> bad "no escape");
        go ()
      | c when Char.code c < 32 -> bad "a control character in a text"
      | c -> Buffer.add_char b c; go () in
    go () in
  let number () =
    let start = !at in
    if peek () = '-' then incr at;
    let first = !at in
    while (match peek () with '0'..'9' -> true | _ -> false) do incr at done;
    let digits = !at - first in
    if digits = 0 || (digits > 1 && s.[first] = '0') then bad "no number";
    (match peek () with '.' | 'e' | 'E' -> bad "a number that is no integer" | _ -> ());
    Int (Z.of_string (String.sub s start (!at - start))) in
  let word w value = if !at + String.length w <= n && String.sub s !at (String.length w) = w then (at := !at + String.length w; value) else bad "no value" in
  let rec value depth =
    if depth > 900 then bad "nested too deeply";
    blank ();
    let found = match peek () with
      | '{' ->
        incr at; blank ();
        if peek () = '}' then (incr at; Object []) else begin
          let rec fields found =
            blank ();
            let name = text () in
            if List.mem_assoc name found then bad "a name stands twice in an object";
            blank (); expect ':';
            let found = (name, value (depth + 1)) :: found in
            blank ();
            if peek () = ',' then (incr at; fields found) else (expect '}'; found) in
          Object (fields [])
        end
      | '[' ->
        incr at; blank ();
        if peek () = ']' then (incr at; List []) else begin
          let rec items found =
            let found = value (depth + 1) :: found in
            blank ();
            if peek () = ',' then (incr at; items found) else (expect ']'; List (List.rev found)) in
          items []
        end
      | '"' -> Text (text ())
      | 't' -> word "true" (Truth true) | 'f' -> word "false" (Truth false) | 'n' -> word "null" Null
      | _ -> number () in
    blank (); found in
  let found = value 0 in
  if !at < n then bad "text after the value";
  found
