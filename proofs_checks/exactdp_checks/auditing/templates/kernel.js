// Written by bundle.py from the modules of the second kernel.
"use strict";
const reading_mjs=(()=>{class Rejected extends Error{}
function reject(reason){throw new Rejected(reason);}
function require(truth,reason){if(!truth) throw new Rejected(reason);}
const ESCAPES = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
function parsed(text){let at=0;
const fail = (what) => reject(`this is not JSON of a certificate: ${what} at character ${at}`);
const space=()=>{for(let c=text.charCodeAt(at);c===32||c===10||c===13||c===9;c=text.charCodeAt(at)) at++;};
const word=()=>{at++;
let found="";
for(;;){let end=at;
let c=text.charCodeAt(end);
while(c>=32&&c!==34&&c!==92) c=text.charCodeAt(++end);
found+=text.slice(at,end);
at=end;
if(c===34){at++;
return found;}
if(c!==92) fail("a text that does not end, or a control character in it,");
const escape=text[at+1];
if(escape==="u"){const digits=text.slice(at+2,at+6);
if (!/^[0-9a-fA-F]{4}$/.test(digits)) fail("a wrong escape");
found+=String.fromCharCode(parseInt(digits,16));
at+=6;}else{if(escape===undefined||!Object.hasOwn(ESCAPES,escape)) fail("a wrong escape");
found+=ESCAPES[escape];
at+=2;}
}
};
const integer=()=>{const start=at;
if(text.charCodeAt(at)===45) at++;
const first=at;
while(text.charCodeAt(at)>=48&&text.charCodeAt(at)<=57) at++;
const digits=at-first;
if(digits===0||(digits>1&&text.charCodeAt(first)===48)) fail("a wrong value");
if(digits>4300) fail("an integer of more than 4300 digits");
const next=text[at];
if(next==="."||next==="e"||next==="E") fail("a number that is not written as an integer");
return digits<16?BigInt(Number(text.slice(start,at))):BigInt(text.slice(start,at));};
const value=()=>{space();
const c=text[at];
if (c === '"') return word();
if(c==="["){const list=[];
at++;
space();
if(text[at]==="]"){at++;
return list;}
for(;;){list.push(value());
space();
const next=text[at++];
if(next==="]") return list;
if(next!==",") fail("no comma and no ]");}
}
if(c==="{"){const found=new Map();
at++;
space();
if(text[at]==="}"){at++;
return found;}
for(;;){space();
if (text[at] !== '"') fail("no name");
const name=word();
if(found.has(name)) fail("a name that stands twice");
space();
if(text[at++]!==":") fail("no colon");
found.set(name,value());
space();
const next=text[at++];
if(next==="}") return found;
if(next!==",") fail("no comma and no }");}
}
for(const [written,meant] of [["true",true],["false",false],["null",null]]){if(text.startsWith(written,at)){at+=written.length;
return meant;}
}
return integer();};
const found=value();
space();
if(at<text.length) fail("more text");
return found;}
function byCodePoints(a,b){const [one,other]=[[...a],[...b]];
for(let i=0;i<one.length&&i<other.length;i++){const d=one[i].codePointAt(0)-other[i].codePointAt(0);
if(d) return d;}
return one.length-other.length;}
const SHORT = { '"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r" };
function escaped(text){const one = (c) => SHORT[c] ?? `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`;
return `"${text.replace(/["\\]|[^ -~\x7f]/g, one)}"`;}
function canonical(value){const parts=[];
const put=v=>{if(typeof v==="bigint") parts.push(v.toString());
else if(typeof v==="string") parts.push(escaped(v));
else if(Array.isArray(v)){parts.push("[");
v.forEach((inner,i)=>{if(i) parts.push(",");
put(inner);});
parts.push("]");}else if(v instanceof Map){parts.push("{");
[...v.keys()].sort(byCodePoints).forEach((name,i)=>{parts.push(i?",":"",escaped(name),":");
put(v.get(name));});
parts.push("}");}else parts.push(String(v));};
put(value);
return parts.join("");}
function same(a,b){if(Array.isArray(a)) return Array.isArray(b)&&a.length===b.length&&a.every((v,i)=>same(v,b[i]));
if(a instanceof Map) return b instanceof Map&&a.size===b.size&&[...a].every(([n,v])=>b.has(n)&&same(v,b.get(n)));
return a===b;}
function rootsOfPrimes(){const primes=[];
for(let n=2;primes.length<64;n++) if(primes.every(p=>n%p)) primes.push(n);
const fraction=x=>Math.floor((x-Math.floor(x))*2**32) | 0;
return [primes.map(p=>fraction(Math.cbrt(p))),primes.slice(0,8).map(p=>fraction(Math.sqrt(p)))];}
const [ROUNDS,START]=rootsOfPrimes();
function sha256(text){const length=text.length;
const state=Int32Array.from(START);
const w=new Int32Array(64);
const blocks=(length+9+63)>>6;
const byte=i=>{if(i<length) return text.charCodeAt(i);
if(i===length) return 128;
const left=blocks*64-1-i;
return left<8?Math.floor((length*8)/2**(8*left))&255:0;};
for(let block=0;block<blocks;block++){for(let i=0;i<16;i++){const j=block*64+4*i;
w[i]=(byte(j)<<24) | (byte(j+1)<<16) | (byte(j+2)<<8) | byte(j+3);}
for(let i=16;i<64;i++){const [u,v]=[w[i-15],w[i-2]];
const s0=((u>>>7) | (u<<25))^((u>>>18) | (u<<14))^(u>>>3);
const s1=((v>>>17) | (v<<15))^((v>>>19) | (v<<13))^(v>>>10);
w[i]=(w[i-16]+s0+w[i-7]+s1) | 0;}
let [a,b,c,d,e,f,g,h]=state;
for(let i=0;i<64;i++){const s1=((e>>>6) | (e<<26))^((e>>>11) | (e<<21))^((e>>>25) | (e<<7));
const t1=(h+s1+((e&f)^(~e&g))+ROUNDS[i]+w[i]) | 0;
const s0=((a>>>2) | (a<<30))^((a>>>13) | (a<<19))^((a>>>22) | (a<<10));
const t2=(s0+((a&b)^(a&c)^(b&c))) | 0;
[h,g,f,e,d,c,b,a]=[g,f,e,(d+t1) | 0,c,b,a,(t1+t2) | 0];}
[a,b,c,d,e,f,g,h].forEach((v,i)=>{state[i]=(state[i]+v) | 0;});}
return [...state].map(v=>(v>>>0).toString(16).padStart(8,"0")).join("");}
const digest = (text) => `sha256:${sha256(text)}`;
return{Rejected,reject,require,parsed,byCodePoints,canonical,same,sha256,digest};})();
const numbers_mjs=(()=>{const{reject,require}=reading_mjs;
const bits=n=>{const size=n<0n?-n:n;
if(size===0n) return 0;
const hex=size.toString(16);
return 4*hex.length-Math.clz32(parseInt(hex[0],16))+28;};
const size=n=>(n<0n?-n:n);
const SMALL=9007199254740991n;
const LONG=1n<<200000n;
function gcd(a,b){[a,b]=[size(a),size(b)];
while(b>SMALL||(a>SMALL&&b)) [a,b]=[b,a%b];
let [x,y]=[Number(a),Number(b)];
while(y) [x,y]=[y,x%y];
return b===0n?a:BigInt(x);}
const floorDiv=(a,b)=>{if(b<0n) [a,b]=[-a,-b];
const q=a/b;
return a<0n&&q*b!==a?q-1n:q;};
const ceilDiv=(a,b)=>-floorDiv(-a,b);
class Q{constructor(n,d=1n){if(d===0n) reject("a division by 0");
if(d!==1n){const g=gcd(n,d)*(d<0n?-1n:1n);
[n,d]=[n/g,d/g];}
require(n<LONG&&n>-LONG&&d<LONG,"a number becomes too long");
[this.n,this.d]=[n,d];}
add(o){return this.d===o.d?new Q(this.n+o.n,this.d):new Q(this.n*o.d+o.n*this.d,this.d*o.d);}
sub(o){return this.add(o.neg());}
mul(o){return new Q(this.n*o.n,this.d*o.d);}
div(o){return new Q(this.n*o.d,this.d*o.n);}
neg(){return new Q(-this.n,this.d);}
abs(){return new Q(size(this.n),this.d);}
compare(o){const d=this.n*o.d-o.n*this.d;
return d>0n?1:d<0n?-1:0;}
get sign(){return this.n>0n?1:this.n<0n?-1:0;}
get whole(){return this.d===1n;}
pow(n){return n<0n?new Q(this.d**-n,this.n**-n):new Q(this.n**n,this.d**n);}
toString(){return this.d === 1n ? `${this.n}` : `${this.n}/${this.d}`;}
}
const ZERO=new Q(0n);
const ONE=new Q(1n);
const NUMBER = /^(-?[0-9]+)(?:\/([0-9]+))?$/;
const isNumber = (v) => typeof v === "bigint" || (typeof v === "string" && /^-?[0-9]/.test(v));
function number(value){let found;
if(typeof value==="bigint") found=new Q(value);
else{const parts=typeof value==="string"&&!value.endsWith("\n")?NUMBER.exec(value):null;
if (!parts) reject('a number is expected, an integer or a text such as "3/4"');
const whole=text=>(text[0]==="-"?-BigInt(text.slice(1)):BigInt(text));
const [n,d]=[whole(parts[1]),parts[2]===undefined?1n:whole(parts[2])];
if(d===0n) reject("a division by 0");
const g=gcd(n,d);
found=Object.assign(Object.create(Q.prototype),{n:n/g,d:d/g});}
require(bits(found.n)<=14000&&bits(found.d)<=14000,"a number of more than 14000 bits");
return found;}
class Enclosure{constructor(low,high,at){require(low>-LONG&&high<LONG,"an enclosure becomes too long");
[this.low,this.high,this.at]=[low,high,at];}
static of(q,at){const b=BigInt(at);
return new Enclosure(floorDiv(q.n<<b,q.d),ceilDiv(q.n<<b,q.d),at);}
add(o){return new Enclosure(this.low+o.low,this.high+o.high,this.at);}
sub(o){return new Enclosure(this.low-o.high,this.high-o.low,this.at);}
mul(o){const products=[this.low*o.low,this.low*o.high,this.high*o.low,this.high*o.high];
const least=products.reduce((a,b)=>(b<a?b:a));
const most=products.reduce((a,b)=>(b>a?b:a));
return new Enclosure(least>>BigInt(this.at),-(-most>>BigInt(this.at)),this.at);}
div(o){require(o.low>0n||o.high<0n,"a division by an enclosure that contains 0");
const one=1n<<BigInt(2*this.at);
return this.mul(new Enclosure(floorDiv(one,o.high),ceilDiv(one,o.low),this.at));}
to(at){const by=BigInt(this.at-at);
if(by<0n) return new Enclosure(this.low<<-by,this.high<<-by,at);
return new Enclosure(this.low>>by,-(-this.high>>by),at);}
get sign(){return this.low>0n?1:this.high<0n?-1:null;}
}
function series(s,ratio,[above,below],first,w){let [low,high]=[floorDiv(s.n<<BigInt(w),s.d),ceilDiv(s.n<<BigInt(w),s.d)];
let [n,sumLow,sumHigh,most]=[0,0n,0n,0n];
while(n<first||(above*most>4n*below&&n<=9*w)){[sumLow,sumHigh]=[sumLow+low,sumHigh+high];
n++;
const [p,q]=ratio(BigInt(n));
const [a,b]=[low*p,high*p];
[low,high]=a<b?[floorDiv(a,q),ceilDiv(b,q)]:[floorDiv(b,q),ceilDiv(a,q)];
const [u,v]=[size(low),size(high)];
most=u>v?u:v;}
return new Enclosure(floorDiv(below*sumLow-above*most,below),ceilDiv(below*sumHigh+above*most,below),w);}
function arctangent(z,sign,w){const x=z.mul(z).mul(new Q(BigInt(sign)));
return series(z,n=>[x.n*(2n*n-1n),x.d*(2n*n+1n)],[9n,8n],1,w);}
function ln(x,b){require(x.n>0n,"a logarithm of a number that is not positive");
const scaled=by=>(by<0?new Q(x.n<<BigInt(-by),x.d):new Q(x.n,x.d<<BigInt(by)));
let e=bits(x.n)-bits(x.d);
const ratio=scaled(e);
if(3n*ratio.n>4n*ratio.d) e++;
else if(3n*ratio.n<2n*ratio.d) e--;
const y=scaled(e);
const w=b+bits(BigInt(Math.abs(e)))+8;
const whole=BigInt(e)<<BigInt(w);
const third=arctangent(new Q(1n,3n),1,w).mul(new Enclosure(whole,whole,w));
const h=arctangent(y.sub(ONE).div(y.add(ONE)),1,w).add(third);
return new Enclosure(2n*h.low,2n*h.high,w).to(b);}
function exp(x,b){require(x.abs().compare(new Q(10000n))<=0,"an exponential beyond 10000");
const s=bits(size(x.n)/x.d)+1;
const more=(3n*(x.n/x.d))/2n;
const w=b+s+(more>0n?Number(more):0)+16;
let found=series(ONE,n=>[x.n,(x.d<<BigInt(s))*n],[2n,1n],1,w);
for(let i=0;i<s;i++) found=found.mul(found);
return found.to(b);}
function root(n){if(n<2n) return n;
let x=1n<<BigInt((bits(n)+1)>>1);
for(;;){const y=(x+n/x)>>1n;
if(y>=x) return x;
x=y;}
}
function sqrt(x,b){require(x.n>=0n,"a square root of a negative number");
const r=root(floorDiv(x.n<<BigInt(2*b),x.d));
return new Enclosure(r,r+1n,b);}
function erf(x,b){require(x.abs().compare(new Q(30n))<=0,"an error function beyond 30");
const square=x.mul(x);
const whole=Number(square.n/square.d);
const w=b+3*whole+16;
const p=-square.n;
const sum=series(x.add(x),n=>[p*(2n*n-1n),square.d*n*(2n*n+1n)],[1n,1n],whole+1,w);
const [one,other]=[arctangent(new Q(1n,5n),-1,w),arctangent(new Q(1n,239n),-1,w)];
const pi=new Enclosure(16n*one.low-4n*other.high,16n*one.high-4n*other.low,w);
return sum.div(at("sqrt",pi)).to(b);}
const FUNCTIONS={ln,exp,sqrt,erf};
function at(name,x){const end=n=>FUNCTIONS[name](new Q(n,1n<<BigInt(x.at)),x.at);
const low=end(x.low);
return new Enclosure(low.low,(x.high===x.low?low:end(x.high)).high,x.at);}
const logarithm=ln;
const exponential=exp;
return{bits,size,gcd,floorDiv,ceilDiv,Q,ZERO,ONE,isNumber,number,Enclosure,at,logarithm,exponential};})();
const quotients_mjs=(()=>{const{require}=reading_mjs;
const{ONE,Q,bits,gcd,size}=numbers_mjs;
const LIMIT=1n<<200000n;
let steps=0;
function begin(){steps=0;}
function spend(n){steps+=n;
require(steps<=1e8,"this certificate takes more than 10^8 steps");}
class Ring{constructor(names){this.names=names;
this.wide=names.length>3;
this.units=names.map((_,i)=>(this.wide?1n<<BigInt(16*i):2**(17*i)));
this.none=this.wide?0n:0;}
constant(n){return new Map(n===0n?[]:[[this.none,n]]);}
exponents(key){return this.names.map((_,i)=>(this.wide?Number((key>>BigInt(16*i))&65535n):Math.floor(key/2**(17*i))%131072));}
quotient(a,b=this.constant(1n),degree=0){return new Quotient(this,a,b,degree);}
number(q){return this.quotient(this.constant(q.n),this.constant(q.d));}
variable(name){const i=this.names.indexOf(name);
require(i>=0,"a variable without a value");
return this.quotient(new Map([[this.units[i],1n]]),this.constant(1n),1);}
}
function put(found,key,c){const sum=(found.get(key)??0n)+c;
if(sum===0n) found.delete(key);
else found.set(key,sum);}
function add(a,b,sign=1n){const found=new Map(a);
for(const [key,c] of b) put(found,key,sign*c);
return found;}
function mul(a,b){for(const [p,q] of [[a,b],[b,a]]) if(p.size===1&&(p.get(0)??p.get(0n))===1n) return q;
spend(a.size*b.size);
const found=new Map();
for(const [i,c] of a) for(const [j,d] of b) put(found,i+j,c*d);
for(const c of found.values()) require(c<LIMIT&&c>-LIMIT,"a polynomial becomes too long");
return found;}
const equal=(a,b)=>a.size===b.size&&[...a].every(([key,c])=>b.get(key)===c);
const isConstant=(p,ring)=>p.size===0||(p.size===1&&p.has(ring.none));
class Quotient{constructor(ring,a,b,degree){require(degree<20000,"the degree of a polynomial becomes too high");
let g=0n;
for(const p of [a,b]){for(const c of p.values()){g=gcd(g,c);
if(g===1n) break;}
if(g===1n) break;}
if(g>1n) [a,b]=[a,b].map(p=>new Map([...p].map(([key,c])=>[key,c/g])));
[this.ring,this.a,this.b,this.degree]=[ring,a,b,degree];}
add(o,sign=1n){const degree=this.degree+o.degree;
if(equal(this.b,o.b)) return new Quotient(this.ring,add(this.a,o.a,sign),this.b,Math.max(this.degree,o.degree));
return new Quotient(this.ring,add(mul(this.a,o.b),mul(o.a,this.b),sign),mul(this.b,o.b),degree);}
sub(o){return this.add(o,-1n);}
mul(o){return new Quotient(this.ring,mul(this.a,o.a),mul(this.b,o.b),this.degree+o.degree);}
div(o){require(o.a.size>0,"a division by 0");
const more=isConstant(o.b,this.ring)?this.ring.constant(1n):o.b;
const degree=this.degree+(more===o.b?2:1)*o.degree;
return new Quotient(this.ring,mul(this.a,mul(o.b,more)),mul(this.b,mul(o.a,more)),degree);}
get isZero(){return this.a.size===0;}
equals(o){return this.sub(o).isZero;}
}
function shifted(ring,p,index,corner){if(corner===0n) return p;
const unit=ring.units[index];
const found=new Map();
for(const [key,c] of p){const n=ring.exponents(key)[index];
spend(n+1);
let rest=ring.wide?key-unit*BigInt(n):key-unit*n;
let term=c;
const terms=[term];
for(let i=1;i<=n;i++){term=(term*corner*BigInt(n-i+1))/BigInt(i);
terms.push(term);}
for(let i=n;i>=0;i--,rest+=unit) put(found,rest,terms[i]);}
return found;}
function byCoefficients(value,corner,strict){const{ring}=value;
const [a,b]=[value.a,value.b].map(p=>ring.names.reduce((q,_,i)=>shifted(ring,q,i,corner[i]),p));
require(b.size>0,"a denominator is 0");
const largest=[...b.values()].reduce((u,v)=>(v>u?v:u));
const positive=largest>0n;
for(const p of [a,b]) for(const c of p.values()) require(c>0n===positive,"not all coefficients have one sign");
require(!strict||a.size>0,"the difference is 0");
const considered=strict?[a,b]:[b];
const left=considered.map(p=>[...p.keys()].map(key=>ring.exponents(key)));
const marked=[];
ring.names.forEach((name,i)=>{const free=left.map(monomials=>monomials.filter(m=>m[i]===0));
if(free.every(monomials=>monomials.length>0)){free.forEach((monomials,j)=>{left[j]=monomials;});
marked.push(name);}
});
return marked;}
function dense(ring,p){const found=[];
for(const [key,c] of p) found[ring.exponents(key)[0]]=c;
return Array.from(found,c=>c??0n);}
function trimmed(p){let n=p.length;
while(n&&p[n-1]===0n) n--;
return n===p.length?p:p.slice(0,n);}
function primitive(p){let g=0n;
for(const c of p){g=gcd(g,c);
if(g===1n) return p;}
return g>1n?p.map(c=>c/g):p;}
function remainder(a,b){const lead=b.at(-1);
const [scale,sign]=[size(lead),lead>0n?1n:-1n];
let r=a;
while(r.length>=b.length){spend(b.length);
const [top,by]=[r.at(-1)*sign,r.length-b.length];
const next=r.map(c=>c*scale);
b.forEach((c,i)=>{next[i+by]-=top*c;});
r=primitive(trimmed(next));}
return r;}
function common(a,b){[a,b]=[primitive(a),primitive(b)];
while(b.length) [a,b]=[b,remainder(a,b)];
return a.length&&a.at(-1)<0n?a.map(c=>-c):a;}
function divided(a,b){const found=Array(a.length-b.length+1).fill(0n);
const rest=[...a];
for(let i=found.length-1;i>=0;i--){const c=rest[i+b.length-1]/b.at(-1);
found[i]=c;
spend(b.length);
b.forEach((d,j)=>{rest[i+j]-=c*d;});}
require(rest.every(c=>c===0n),"a division of polynomials leaves a rest");
return found;}
const derived=p=>p.slice(1).map((c,i)=>c*BigInt(i+1));
const times=(a,b)=>{const found=Array(a.length+b.length-1).fill(0n);
spend(a.length*b.length);
a.forEach((c,i)=>b.forEach((d,j)=>(found[i+j]+=c*d)));
return found;};
function signAt(p,q){let [sum,power]=[0n,1n];
for(let i=p.length-1;i>=0;i--){sum=sum*q.n+p[i]*power;
power*=q.d;}
return sum>0n?1:sum<0n?-1:0;}
function rootsAbove(p,low){if(p.length<2) return 0;
const chain=[primitive(p),primitive(derived(p))];
while(chain.at(-1).length>1){const r=remainder(chain.at(-2),chain.at(-1));
if(!r.length) break;
chain.push(r.map(c=>-c));}
const changes=signs=>{const found=signs.filter(s=>s!==0);
return found.filter((s,i)=>i&&s!==found[i-1]).length;};
return changes(chain.map(q=>signAt(q,low)))-changes(chain.map(q=>(q.at(-1)>0n?1:-1)));}
function squarefree(p){const found=[];
let repeated=common(p,derived(p));
let rest=divided(primitive(p),repeated);
while(rest.length>1){const next=common(rest,repeated);
found.push(divided(rest,next));
rest=next;
repeated=divided(repeated,next);}
return found;}
function noRoot(p,low){require(p.length>0&&signAt(p,low)!==0,"a polynomial is 0 where it must not be");
for(const factor of squarefree(p)) require(rootsAbove(factor,low)===0,"a polynomial has a root where it must not");}
function polynomialBySturm(p,low,strict){if(!p.length) return require(!strict,"the difference is 0");
const [degree,longest]=[p.length-1,[...p,low.n,low.d].reduce((u,c)=>Math.max(u,bits(size(c))),0)];
require(degree*degree*(degree+longest)<=2000000,"a polynomial is too large for Sturm");
require(p.at(-1)>0n,"the difference is negative for large values");
if(strict) return noRoot(p,low);
squarefree(p).forEach((factor,i)=>require(i%2===1||rootsAbove(factor,low)===0,"the difference changes its sign"));}
function bySturm(value,low,strict){const [a,b]=[dense(value.ring,value.a),dense(value.ring,value.b)];
polynomialBySturm(a.length?times(a,b):[],low,strict);}
function fromOne(value){try{byCoefficients(value,[1n],false);}catch{bySturm(value,ONE,false);}
}
function lowest(value){const [a,b]=[dense(value.ring,value.a),dense(value.ring,value.b)];
if(!a.length) return [[],[1n]];
const degree=Math.max(a.length,b.length)-1;
const longest=[...a,...b].reduce((u,c)=>Math.max(u,bits(c)),0);
require(degree*degree*(degree+longest)<=1e8,"these polynomials are too large for lowest terms");
const factor=common(a,b);
let [above,below]=[divided(a,factor),divided(b,factor)];
const g=[...above,...below].reduce(gcd,0n)*(below.at(-1)<0n?-1n:1n);
return [above.map(c=>c/g),below.map(c=>c/g)];}
const sparse=p=>new Map([...p.entries()].filter(([,c])=>c!==0n));
function reduced(value){const [a,b]=lowest(value);
return value.ring.quotient(sparse(a),sparse(b),Math.max(a.length,b.length));}
function counted(ring,terms){const groups=new Map();
for(const [count,v] of terms){const term=v.mul(ring.number(new Q(BigInt(count))));
const key=[...term.b].sort(([i],[j])=>i-j).join();
groups.set(key,groups.has(key)?groups.get(key).add(term):term);}
return [...groups.values()].reduce((u,v)=>u.add(v),ring.number(new Q(0n)));}
function constantOf([above,below]){return above.length<2&&below.length<2?new Q(above[0]??0n,below[0]):null;}
const squared=p=>times(p,p);
return{begin,spend,Ring,Quotient,byCoefficients,dense,noRoot,polynomialBySturm,bySturm,fromOne,lowest,reduced,counted,constantOf,squared};})();
const expressions_mjs=(()=>{const{canonical,digest,reject,require}=reading_mjs;
const{Enclosure,ONE,ZERO,at,isNumber,number}=numbers_mjs;
const{Ring,spend}=quotients_mjs;
const isName = (v) => typeof v === "string" && /^[A-Za-z_][A-Za-z0-9_]{0,29}$/.test(v) && !v.endsWith("\n");
const FUNCTIONS=["ln","exp","sqrt","erf"];
function checked(e,depth=200){if(!Array.isArray(e)){if(isNumber(e)) number(e);
else require(isName(e),"an expression is a number, a variable or a list");
return e;}
require(depth>0,"an expression is deeper than 200 lists");
const [head,...rest]=e;
if(head==="^"){require(rest.length===2&&typeof rest[1]==="bigint"&&rest[1]>=1n&&rest[1]<=1000n,"a power has an exponent from 1 to 1000");
checked(rest[0],depth-1);
return e;}
if (head === "+" || head === "*") require(rest.length >= 1, `${head} has one argument or more`);
else if (head === "-" || head === "/") require(rest.length === 2, `${head} has two arguments`);
else require(FUNCTIONS.includes(head)&&rest.length===1,"this operation is not known");
for(const inner of rest) checked(inner,depth-1);
return e;}
const METHODS = { "+": "add", "-": "sub", "*": "mul", "/": "div" };
function value(e,of){spend(1);
if(!Array.isArray(e)) return isNumber(e)?of.number(number(e)):of.variable(e);
const [head,first,...rest]=e;
let found=value(first,of);
if(head==="^"){const base=found;
for(let i=1n;i<rest[0];i++) found=found.mul(base);
return found;}
if(FUNCTIONS.includes(head)) return of.apply(head,found);
for(const inner of rest) found=found[METHODS[head]](value(inner,of));
return found;}
const from=values=>name=>{require(values.has(name), `the variable ${name} has no value`);
return values.get(name);};
const nothing=()=>reject("ln, exp, sqrt and erf need enclosures");
const inFractions=(e,values)=>value(e,{number:q=>q,variable:from(values),apply:nothing});
const asQuotient=(e,ring,values=new Map())=>
value(e,{number:q=>ring.number(q),
variable:name=>values.get(name)??ring.variable(name),
apply:nothing,
});
const inEnclosures=(e,values,bits)=>
value(e,{number:q=>Enclosure.of(q,bits),variable:name=>Enclosure.of(from(values)(name),bits),apply:at});
const ringOfT=()=>new Ring(["t"]);
const literal=e=>!Array.isArray(e)&&isNumber(e);
function opposite(e){if(literal(e)){const q=number(e);
return q.n<0n?q.neg().toString():null;}
if(!Array.isArray(e)||e[0]!=="*"||e.length<3||!literal(e[1])) return null;
const q=number(e[1]);
if(q.n>=0n) return null;
return q.neg().compare(ONE)===0?["*",...e.slice(2)]:["*",q.neg().toString(),...e.slice(2)];}
function ranked(e){const text=inner=>ranked(inner)[0];
const held=(inner,rank)=>{const [found,own]=ranked(inner);
return own < rank ? `(${found})` : found;};
if(literal(e)){const q=number(e);
return [q.toString(),q.n<0n?0:q.whole?3:1];}
if(!Array.isArray(e)) return [e,3];
const [head,a,...rest]=e;
if (head === "^") return [`${held(a, 3)}^${rest[0]}`, 2];
if (FUNCTIONS.includes(head)) return [`${head}(${text(a)})`, 3];
if(!rest.length) return ranked(a);
const negative=opposite(e);
if (negative !== null) return [`-${held(negative, 1)}`, 0];
if (head === "*" || head === "/") return [[held(a, 1), ...rest.map((b) => held(b, 2))].join(head), 1];
if (head === "-") return [`${text(a)} - ${held(rest[0], 1)}`, 0];
const more=rest.map(b=>{const other=opposite(b);
return other === null ? ` + ${held(b, 1)}` : ` - ${held(other, 1)}`;});
return [text(a)+more.join(""),0];}
function formula(e){const [text]=ranked(e);
if(text.length<=1000) return text;
return `${text.slice(0, 60)}... (${text.length} characters, ${digest(canonical(e))})`;}
function total(terms){let found="";
for(const [c,what] of terms){if(c.sign===0) continue;
const own = what === "" ? c.abs().toString() : c.abs().compare(ONE) === 0 ? what : `${c.abs()}*${what}`;
found+=(found?(c.sign<0?" - ":" + "):c.sign<0?"-":"")+own;}
return found||"0";}
const HIDDEN=[
[0,0x1f],[0x7f,0x9f],[0xad,0xad],[0x61c,0x61c],[0x180e,0x180e],[0x200b,0x200f],[0x2028,0x202e],[0x2060,0x206f],
[0xd800,0xdfff],[0xfeff,0xfeff],[0xfff9,0xfffb],[0xfffe,0xffff],[0xe0000,0xe0fff],
];
const plain=text=>
[...text].map(c=>{const n=c.codePointAt(0);
return HIDDEN.some(([low, high]) => n >= low && n <= high) ? `\\u{${n.toString(16)}}` : c;}).join("");
const quoted = (text) => `"${plain(text.replace(/[\\"]/g, (c) => `\\${c}`))}"`;
function shortened(labels){const long=label=>[...label].length>20;
if(labels.length<=6&&!labels.some(long)) return labels.map(quoted).join(", ");
const cut = (label) => (long(label) ? `${quoted([...label].slice(0, 20).join(""))}...` : quoted(label));
const shown=labels.slice(0,3).map(cut).join(", ");
return `${shown}, ..., ${cut(labels.at(-1))} (${labels.length} labels, ${digest(canonical(labels))})`;}
const sum=list=>list.reduce((a,b)=>a.add(b),ZERO);
return{isName,checked,inFractions,asQuotient,inEnclosures,ringOfT,formula,total,plain,quoted,shortened,sum};})();
const objects_mjs=(()=>{const{digest,reject,require}=reading_mjs;
const{Enclosure,ONE,Q,ZERO,at,bits,gcd,logarithm,number,size}=numbers_mjs;
const{constantOf,counted,dense,fromOne,lowest,noRoot}=quotients_mjs;
const{asQuotient,checked,ringOfT,shortened,total}=expressions_mjs;
function fields(value,names,more=[]){require(value instanceof Map,"an object is expected");
for (const name of value.keys()) require(names.includes(name) || more.includes(name), `an unknown field: ${name}`);
for (const name of names) require(value.has(name), `a field is missing: ${name}`);
return Object.fromEntries([...names,...more].map(name=>[name,value.get(name)]));}
function list(value,atLeast=0){require(Array.isArray(value) && value.length >= atLeast, `a list of at least ${atLeast} is expected`);
return value;}
function text(value,most){require(typeof value==="string","a text is expected");
const n=value.length<=most?value.length:[...value].length;
require(n >= 1 && n <= most, `a text of 1 to ${most} characters is expected`);
return value;}
function integer(value,low,high){require(typeof value==="bigint"&&(low===null||value>=BigInt(low)),"an integer is expected, not too small");
require(high===undefined||value<=BigInt(high),"an integer is too large");
return value;}
function different(values){require(new Set(values).size===values.length,"something stands twice");
return values;}
function object(value,atLeast=0){require(value instanceof Map && value.size >= atLeast, `an object of at least ${atLeast} names is expected`);
return value;}
function matrix(value,most){for(const row of list(value,1)){require(Array.isArray(row)&&row.length>0&&row.length===value[0].length,"the rows of a matrix have one length");
for(const v of row) require(typeof v==="bigint"&&v>=0n&&v<=most,"an integer of a matrix is out of range");}
return value;}
const indices=(value,count)=>matrix(value,BigInt(count)-1n).map(row=>row.map(Number));
function table(value){const{values,pattern}=fields(value,["values","pattern"]);
list(values).forEach(e=>checked(e));
require(values.length>0,"a table has values");
const found=indices(pattern,values.length);
const ring=ringOfT();
return{ring,expressions:values,values:values.map(e=>asQuotient(e,ring)),pattern:found};}
function numericDigest(k,m,rows){const parts = [`rational ${k} ${m}\n`];
for(const [numerators,d] of rows){let g=d;
for(const n of numerators){if(g===1n) break;
g=gcd(g,n);}
parts.push((g === 1n ? numerators : numerators.map((n) => n / g)).join(","), `/${d / g}\n`);}
return digest(parts.join(""));}
function tableDigest({values,pattern}){const [k,m]=[pattern.length,pattern[0].length];
const used=new Set(pattern.flat());
const reduced=values.map((v,i)=>(used.has(i)?lowest(v):null));
const constants=reduced.map(v=>v&&constantOf(v));
if([...used].every(i=>constants[i])){const rows=pattern.map(row=>{const d=row.reduce((u,i)=>(u/gcd(u,constants[i].d))*constants[i].d,1n);
return [row.map(i=>(constants[i].n*d)/constants[i].d),d];});
return numericDigest(k,m,rows);}
const written = reduced.map((v) => v && `${v[0].length ? v[0].join(" ") : "0"}/${v[1].join(" ")}`);
return digest(`symbolic ${k} ${m}\n${pattern.map((row) => `${row.map((i) => written[i]).join(",")}\n`).join("")}`);}
function labels(value,count){if(value===undefined) return null;
require(list(value).length===count,"there are as many labels as rows or columns");
return different(value.map(label=>text(label,1000)));}
function channel(value){const found=value instanceof Map&&value.has("rows")?numeric(value):overQ(value);
found.inputs=labels(value.get("inputs"),found.k);
found.outputs=labels(value.get("outputs"),found.m);
return found;}
function numeric(value){const{rows,denominators,radius}=fields(value,["rows","denominators","radius"],["inputs","outputs"]);
list(denominators,1).forEach(d=>integer(d,1));
matrix(rows,denominators.reduce((u,v)=>(v>u?v:u)));
require(rows.length===denominators.length,"there is a denominator for each row");
const r=number(radius);
require(r.n>=0n,"a radius is not negative");
const found={numeric:true,rows,denominators,radius:r,k:rows.length,m:rows[0].length};
found.over=r.n===0n?denominators:denominators.map(d=>d*r.d);
const [by,wide]=[r.n===0n?1n:r.d,x=>r.n*denominators[x]];
found.low=r.n===0n?rows:rows.map((row,x)=>row.map(n=>(n*by>wide(x)?n*by-wide(x):0n)));
found.top=r.n===0n?rows:rows.map((row,x)=>row.map(n=>(n*by+wide(x)<found.over[x]?n*by+wide(x):found.over[x])));
found.low.forEach((row,x)=>require(row.reduce((u,v)=>u+v,0n)<=found.over[x],"a row sums to more than 1"));
found.top.forEach((row,x)=>require(row.reduce((u,v)=>u+(v<found.over[x]?v:found.over[x]),0n)>=found.over[x],"a row sums to less than 1"));
return found;}
function overQ(value){require(value instanceof Map,"a channel is an object");
const{values,pattern}=fields(value,["values","pattern"],["inputs","outputs"]);
const found={numeric:false,radius:ZERO,...table(new Map([["values",values],["pattern",pattern]]))};
for(const v of found.values){fromOne(v);
noRoot(dense(found.ring,v.b),ONE);}
const one=found.ring.number(ONE);
const seen=new Set();
for(const row of found.pattern){const counts=found.values.map(()=>0);
for(const i of row) counts[i]++;
if(seen.has(counts.join())) continue;
seen.add(counts.join());
const terms=counts.map((n,i)=>[n,found.values[i]]).filter(([n])=>n);
require(counted(found.ring,terms).equals(one),"a row does not sum to 1");}
return{...found,k:found.pattern.length,m:found.pattern[0].length};}
function channelName(c,none=false){const d=c.numeric?numericDigest(c.k,c.m,c.rows.map((row,x)=>[row,c.denominators[x]])):tableDigest(c);
const every=none?"no":"every";
const subject = !c.numeric ? "the channel over Q(t)" : c.radius.n > 0n ? `${every} channel within ${c.radius}, entry by entry, of the matrix` : "the channel";
const named = [["inputs", c.inputs], ["outputs", c.outputs]].filter(([, l]) => l).map(([what, l]) => `; ${what} ${shortened(l)}`);
return `${subject} ${d} (${c.k} inputs; ${c.m} outputs${named.join("")})`;}
const inputName = (c, x) => (c.inputs ? `${x} (${shortened([c.inputs[x]])})` : `${x}`);
const outputName = (c, y) => (c.outputs ? `${y} (${shortened([c.outputs[y]])})` : `${y}`);
const placeName = (c, [x, other, y]) => `inputs ${inputName(c, x)} and ${inputName(c, other)}, output ${outputName(c, y)}`;
function level(value){if(!(value instanceof Map)) return{q:number(value),m:ZERO,logs:[]};
const{constant,eps,logs}=fields(value,["constant","eps","logs"]);
const pairs=list(logs).map(pair=>{require(Array.isArray(pair)&&pair.length===2,"a logarithm is a pair of numbers");
const [b,c]=pair.map(number);
require(b.n>0n,"a logarithm of a number that is not positive");
return [b,c];});
return{q:number(constant),m:number(eps),logs:pairs};}
const levelName = ({ q, m, logs }) => total([[q, ""], [m, "eps"], ...logs.map(([b, c]) => [c, `ln(${b})`])]);
function levelSign(r,{q,m,logs},t=ONE){const pairs=[[r,ONE],[t,m.neg()],...logs.map(([b,c])=>[b,c.neg()])].filter(([b])=>b.n!==b.d);
const enclosed=b=>{const start=Enclosure.of(q.neg(),b);
return pairs.reduce((u,[base,c])=>u.add(logarithm(base,b).mul(Enclosure.of(c,b))),start).sign;};
const first=enclosed(64);
if(first!==null) return first;
const n=[m,...logs.map(([,c])=>c)].reduce((u,c)=>(u/gcd(u,c.d))*c.d,1n);
const weight=([b,c])=>size((c.n*n)/c.d)*BigInt(bits(b.n*b.d));
const all=[[r,ONE],[t,m],...logs];
if(q.n===0n&&all.reduce((u,pair)=>u+weight(pair),0n)<=1000000n){let [above,below]=[1n,1n];
for(const [b,c] of pairs){const power=(c.n*n)/c.d;
const [up,down]=power<0n?[b.d,b.n]:[b.n,b.d];
above*=up**size(power);
below*=down**size(power);}
return above>below?1:above<below?-1:0;}
return enclosed(256)??enclosed(1024)??reject("a level and a ratio are too close to each other");}
const powers=new Map();
function powerBelow({q,logs}){const{low}=logs.reduce((u,[b,c])=>u.add(logarithm(b,40).mul(Enclosure.of(c,40))),Enclosure.of(q,40));
const step=low<30n<<40n?low>>30n:30n<<10n;
if(!powers.has(step)) powers.set(step,(Number(at("exp",new Enclosure(step,step,10).to(40)).low)/2**40)*(1-1e-9));
return powers.get(step);}
function policy(value,k,constants){const{levels,pattern}=fields(value,["levels","pattern"]);
const found=list(levels).map(l=>(l==="inf"?null:level(l)));
if(constants) for(const l of found) require(!l||l.m.n===0n,"a level of a numeric channel does not depend on t");
if(pattern===null){require(found.length===1&&found[0],"without a pattern there is one level for all pairs");
return{k,levels:found,at:()=>0,pattern:null};}
const rows=indices(pattern,found.length);
require(rows.length===k&&rows[0].length===k,"a policy has a row and a column for each input");
return{k,levels:found,at:(x,other)=>rows[x][other],pattern:rows};}
const levelAt=(p,x,other)=>p.levels[p.at(x,other)];
function constraining(p){const found=new Set();
if(!p.pattern){if(p.k>1) found.add(0);
return found;}
p.pattern.forEach((row,x)=>row.forEach((i,other)=>x!==other&&p.levels[i]&&found.add(i)));
return found;}
function policyName(p){const texts=p.levels.map(l=>(l?levelName(l):"inf"));
let pairs=0;
for(let x=0;x<p.k;x++) for(let other=0;other<p.k;other++) if(x!==other&&levelAt(p,x,other)) pairs++;
const names=new Set([...constraining(p)].map(i=>texts[i]));
if (pairs === p.k * (p.k - 1) && names.size === 1) return `at epsilon = ${[...names][0]}`;
const rows=Array.from({length:p.k},(_,x)=>Array.from({length:p.k},(_,other)=>(x===other?"-":texts[p.at(x,other)])));
const d = digest(`policy ${p.k}\n${rows.map((row) => `${row.join(",")}\n`).join("")}`);
if (!pairs) return `within the policy ${d}, under which no pair of its ${p.k} inputs is constrained`;
return `within the policy ${d} (${p.k} inputs, ${names.size} levels, ${pairs} constrained pairs)`;}
return{fields,list,text,integer,different,object,matrix,table,channel,channelName,inputName,outputName,placeName,level,levelName,levelSign,powerBelow,policy,levelAt,constraining,policyName,tableDigest};})();
const statements_mjs=(()=>{const{canonical,digest,require,same}=reading_mjs;
const{Q,number}=numbers_mjs;
const{Ring,byCoefficients,bySturm,dense,polynomialBySturm,spend,squared}=quotients_mjs;
const{asQuotient,checked,formula,inEnclosures,inFractions,isName,sum}=expressions_mjs;
const{different,fields,integer,list,object}=objects_mjs;
const proved=proposition=>({outcome:"proved",proposition});
const refuted=proposition=>({outcome:"refuted",proposition});
const sorted=names=>[...names].sort();
function sides({lhs,relation,rhs},relations){require(relations.includes(relation),"this relation is not known here");
require(relation==="<"||!same(lhs,rhs),"both sides are the same");
checked(lhs,199);
checked(rhs,199);
return `${formula(lhs)} ${relation} ${formula(rhs)}`;}
function point(value){return new Map([...object(value)].map(([name,v])=>{require(isName(name),"a name is expected");
return [name,number(v)];}));}
const written = (values, relation) => sorted(values.keys()).map((name) => `${name} ${relation} ${values.get(name)}`);
function holds({lhs,relation,rhs},values,bits){const difference=["-",lhs,rhs];
const sign=bits===0?inFractions(difference,values).sign:inEnclosures(difference,values,bits).sign;
require(sign!==null,"the enclosure of the difference contains 0");
return relation==="=="?sign===0:relation==="<"?sign<0:sign<=0;}
const ALL=["==","<=","<"];
const precision=value=>Number(integer(value,0,4096));
function comparison(body){const found=fields(body,["lhs","relation","rhs","point","bits"]);
const relation=sides(found,ALL);
const values=point(found.point);
const where = values.size ? `at ${written(values, "=").join(", ")}: ` : "";
return holds(found, values, precision(found.bits)) ? proved(where + relation) : refuted(`${where}it is false that ${relation}`);}
function counterexample(body){const found=fields(body,["lhs","relation","rhs","point","bits","from","integers"]);
const relation=sides(found,ALL);
const [values,low]=[point(found.point),point(found.from)];
const whole=different(list(found.integers));
require(values.size===low.size&&[...low.keys()].every(name=>values.has(name)),"point and from have the same names");
for(const [name,v] of low) require(values.get(name).compare(v)>=0,"the point is below from");
for(const name of whole) require(typeof name==="string"&&values.has(name)&&values.get(name).whole,"a variable is not an integer");
require(!holds(found,values,precision(found.bits)),"the relation is true at the point");
const all = [...low].map(([name, v]) => `${whole.includes(name) ? "integer" : "real"} ${name} >= ${v}`).sort();
const [scope,place]=[all,written(values,"=")].map(texts=>texts.join(", ")||"constants");
return refuted(`it is false that for all ${scope}: ${relation}; it fails at ${place}`);}
function enumeration(body){const found=fields(body,["lhs","relation","rhs","ranges","bits"]);
const relation=sides(found,ALL);
const bits=precision(found.bits);
const ranges=new Map([...object(found.ranges,1)].map(([name,range])=>{require(isName(name),"a name is expected");
require(Array.isArray(range)&&range.length===2,"a range is [low, high]");
return [name,range.map(end=>integer(end,null))];}));
const count=[...ranges.values()].reduce((u,[low,high])=>u*(high<low?0n:high-low+1n),1n);
require(count>0n,"there is no point in these ranges");
const cost=count*BigInt(canonical([found.lhs,found.rhs]).length)*BigInt(bits+10);
require(cost<=100000000n,"this enumeration is too long");
const names=sorted(ranges.keys());
const values=new Map();
const visit=i=>{if(i===names.length) return require(holds(found,values,bits),"the relation is false at a point");
const [low,high]=ranges.get(names[i]);
for(let n=low;n<=high;n++){values.set(names[i],new Q(n));
visit(i+1);}
};
visit(0);
const scope = names.map((name) => `${name} = ${ranges.get(name).join("..")}`);
return proved(`for all integers ${scope.join(", ")}: ${relation}`);}
function identity(body){const{lhs,rhs,variables}=fields(body,["lhs","rhs","variables"]);
const relation=sides({lhs,relation:"==",rhs},ALL);
for(const name of different(list(variables,1))) require(isName(name),"a name is expected");
require(asQuotient(["-",lhs,rhs],new Ring(variables)).isZero,"the two sides differ");
return proved(`for all ${variables.join(", ")} where both sides are defined: ${relation}`);}
function nonnegative(body){const found=fields(body,["lhs","relation","rhs","from","open"]);
const relation=sides(found,["<=","<"]);
const low=point(object(found.from,1));
for(const v of found.from.values()) require(typeof v==="bigint","an integer is expected");
const open=different(list(found.open));
for(const name of open) require(typeof name==="string"&&low.has(name),"an unknown variable is open");
const names=sorted(low.keys());
const value=asQuotient(["-",found.rhs,found.lhs],new Ring(names));
const marked=byCoefficients(value,names.map(name=>low.get(name).n),found.relation==="<");
for (const name of names) require(marked.includes(name) || open.includes(name), `the sides may be undefined or equal at the corner of ${name}`);
const scope = names.map((name) => `${name} ${open.includes(name) ? ">" : ">="} ${low.get(name)}`);
return proved(`for all real ${scope.join(", ")}, both sides are defined and ${relation}`);}
function sturm(body){const found=fields(body,["lhs","relation","rhs","from"]);
const relation=sides(found,["<=","<"]);
const low=point(found.from);
require(low.size===1,"there is one variable");
const [[name,corner]]=low;
bySturm(asQuotient(["-",found.rhs,found.lhs],new Ring([name])),corner,found.relation==="<");
const scope = `for all real ${name} >= ${corner}`;
return proved(found.relation === "<" ? `${scope}, both sides are defined and ${relation}` : `${scope} where both sides are defined: ${relation}`);}
function induction(body){const{states,steps,initial,base}=fields(body,["states","steps","initial","base"]);
for(const [name,e] of object(states,1)){require(/^[A-Za-z0-9]{1,30}$/.test(name) && !name.endsWith("\n"), "a state is 1 to 30 letters and digits");
checked(e);}
const known=s=>require(typeof s==="string"&&states.has(s),"an unknown state");
for(const step of list(steps)){require(Array.isArray(step)&&step.length===3,"a step is [state, expression, state]");
known(step[0]);
checked(step[1]);
known(step[2]);}
const first=new Map([...object(initial,1)].map(([s,v])=>(known(s),[s,number(v)])));
const b=number(base);
require(b.n>0n,"the base is positive");
const reached=new Set(first.keys());
for(const s of reached) for(const [from,,to] of steps) if(from===s) reached.add(to);
require(reached.size===states.size,"a state is not reached");
for(const s of reached) require(steps.some(([from])=>from===s),"no step goes on from a state");
for(const [s,v] of first) require(inFractions(states.get(s),new Map([["n",b]])).compare(v)===0,"the base is another one");
const ring=new Ring(["n"]);
const twice=ring.number(new Q(2n)).mul(ring.variable("n"));
for(const [s,e,to] of steps){const before=asQuotient(states.get(s),ring);
const after=asQuotient(states.get(to),ring,new Map([["n",twice]]));
const difference=after.sub(asQuotient(e,ring,new Map([["a",before]])));
require(difference.isZero,"a step leads elsewhere");
polynomialBySturm(squared(dense(ring,difference.b)),b,true);}
const names=sorted(states.keys());
const starts=sorted(first.keys());
const given = starts.map((s) => `a = ${first.get(s)} in state ${s}`).join(", ");
const moves = steps.map(([s, e, to]) => `from state ${s} to state ${to} a becomes ${formula(e)}`).join(", ");
const found = names.map((s) => `${formula(states.get(s))} in state ${s}`).join(", ");
return proved(
`for n = ${b} 2^r for every integer r >= 0, in the states reached by r steps from ${starts.join(", ")}: ` +
`if ${given} at n = ${b}, and in each step from n to 2n ${moves}, then a is ${found}`,
);}
const dot=(a,b)=>sum(a.map((v,i)=>v.mul(b[i])));
function vector(value,length){require(Array.isArray(value)&&(length===undefined||value.length===length),"a list of numbers of another length is expected");
return value.map(number);}
function optimum(body){const{cost,matrix,rhs,primal,dual,value}=fields(body,["cost","matrix","rhs","primal","dual","value"]);
const c=vector(cost);
require(c.length>0,"there is at least one variable");
const rows=list(matrix).map(row=>vector(row,c.length));
const [b,y]=[vector(rhs,rows.length),vector(dual,rows.length)];
const [x,v]=[vector(primal,c.length),number(value)];
spend(rows.length*c.length);
for(const entry of x) require(entry.n>=0n,"a primal value is negative");
rows.forEach((row,i)=>require(dot(row,x).compare(b[i])===0,"an equation does not hold"));
c.forEach((entry,j)=>require(dot(y,rows.map(row=>row[j])).compare(entry)>=0,"a dual constraint does not hold"));
require(dot(c,x).compare(v)===0&&dot(b,y).compare(v)===0,"the value is another one");
const texts=[c,...rows,b].map(row=>row.map(String));
return proved(
`the largest c x over all x >= 0 with A x = b is ${v}, for c, A, b ${digest(canonical(texts))} (${c.length} variables, ${rows.length} equations)`,
);}
return{comparison,counterexample,enumeration,identity,nonnegative,sturm,induction,dot,vector,optimum};})();
const matrices_mjs=(()=>{const{require}=reading_mjs;
const{ONE,Q,number}=numbers_mjs;
const{counted,fromOne,reduced,spend}=quotients_mjs;
const{inFractions}=expressions_mjs;
const{channel,channelName,constraining,fields,inputName,integer,level,levelAt,levelName,levelSign,placeName,policy,policyName,powerBelow,table,tableDigest,}=objects_mjs;
const proved=proposition=>({outcome:"proved",proposition});
const refuted=proposition=>({outcome:"refuted",proposition});
function place(value,c,p){require(Array.isArray(value) && value.length === 3, "a place is [x, x', y]");
const found=value.map((v,i)=>Number(integer(v,0,(i===2?c.m:c.k)-1)));
require(found[0]!==found[1]&&levelAt(p,found[0],found[1]),"a place is of two inputs that are constrained");
return found;}
function powerOf(l,ring){const exponent=v=>{require(v.whole&&v.abs().compare(new Q(1000n))<=0,"an exponent of a level over Q(t) is an integer of at most 1000");
return v.n;};
require(l.q.n===0n,"a level over Q(t) has no constant");
const constant=l.logs.reduce((u,[b,c])=>u.mul(b.pow(exponent(c))),ONE);
const m=exponent(l.m);
const power=ring.quotient(new Map([[Number(m<0n?-m:m),1n]]),ring.constant(1n),1000);
return ring.number(constant)[m<0n?"div":"mul"](power);}
const larger=(a,b,c,d)=>a*d>c*b;
function meetFar(c,p,far,meet){spend((c.k*c.k*c.m)/16);
for(let x=0;x<c.k;x++){for(let other=0;other<c.k;other++){if(x===other||!levelAt(p,x,other)) continue;
const i=p.at(x,other);
for(let y=far(i,x,other,0);y<c.m;y=far(i,x,other,y+1)){spend(1);
meet(i,x,other,y);}
}
}
}
function double(n,d){const value=Number(n)/Number(d);
return n===0n||(value>1e-290&&value<1e290)?value:NaN;}
function worstRatios(c,p){const worst=new Map();
const meet=(i,x,other,y)=>{const top=c.top[x][y];
if(top===0n) return;
const low=c.low[other][y];
require(low>0n,"a ratio is infinite");
const ratio=[top*c.over[other],low*c.over[x]];
const before=worst.get(i);
if(!before||larger(...ratio,...before)) worst.set(i,ratio);};
if(!p.pattern){for(let y=0;y<c.m&&c.k>1;y++){let [most,next,least,second]=[-1,-1,-1,-1];
for(let x=0;x<c.k;x++){const more=z=>larger(c.top[x][y],c.over[x],c.top[z][y],c.over[z]);
const less=z=>larger(c.low[z][y],c.over[z],c.low[x][y],c.over[x]);
if(most<0||more(most)) [most,next]=[x,most];
else if(next<0||more(next)) next=x;
if(least<0||less(least)) [least,second]=[x,least];
else if(second<0||less(second)) second=x;}
if(most!==least) meet(0,most,least,y);
else{meet(0,most,second,y);
meet(0,next,least,y);}
}
return worst;}
const powers=new Float64Array(p.levels.length);
for(const i of constraining(p)) powers[i]=powerBelow(p.levels[i]);
const doubles=rows=>rows.map((row,x)=>Float64Array.from(row,n=>double(n,c.over[x])));
const [tops,lows]=[doubles(c.top),doubles(c.low)];
const far=(i,x,other,y)=>{const [top,low,power]=[tops[x],lows[other],powers[i]];
while(y<top.length&&top[y]<=power*low[y]) y++;
return y;};
meetFar(c,p,far,meet);
return worst;}
function checkQuotients(c,p){const powers=new Map([...constraining(p)].map(i=>[i,powerOf(p.levels[i],c.ring)]));
const size=c.values.length;
const keys=p.levels.length*size*size;
require(keys<=2**53,"this channel is too large");
const seen=keys<=1e8?new Uint8Array(keys):{};
const meet=(i,v,other)=>{const key=(i*size+v)*size+other;
if(seen[key]) return;
seen[key]=1;
fromOne(powers.get(i).mul(c.values[other]).sub(c.values[v]));};
if(!p.pattern){for(let y=0;y<c.m&&c.k>1;y++){const counts=new Map();
for(const row of c.pattern) counts.set(row[y],(counts.get(row[y])??0)+1);
for(const [v,n] of counts) for(const other of counts.keys()) if(v!==other||n>1) meet(0,v,other);}
return powers;}
const met=(i,x,other,y)=>{const [row,next]=[c.pattern[x],c.pattern[other]];
while(y<c.m&&seen[(i*size+row[y])*size+next[y]]) y++;
return y;};
meetFar(c,p,met,(i,x,other,y)=>meet(i,c.pattern[x][y],c.pattern[other][y]));
return powers;}
function privacy(body){const{channel:given,policy:bound,attained}=fields(body,["channel","policy","attained"]);
const c=channel(given);
const p=policy(bound,c.k,c.numeric);
let powers;
if(c.numeric){for(const [i,[above,below]] of worstRatios(c,p)){require(levelSign(new Q(above,below),p.levels[i])<=0,"a ratio exceeds its level");}
}else powers=checkQuotients(c,p);
let equality="";
if(attained!==null){const [x,other,y]=place(attained,c,p);
if(c.numeric){require(c.radius.n===0n&&c.rows[x][y]>0n&&c.rows[other][y]>0n,"the level is not attained there");
const ratio=new Q(c.rows[x][y]*c.denominators[other],c.rows[other][y]*c.denominators[x]);
require(levelSign(ratio,levelAt(p,x,other))===0,"the level is not attained there");}else{const [v,w]=[c.values[c.pattern[x][y]],c.values[c.pattern[other][y]]];
require(!v.isZero&&powers.get(p.at(x,other)).mul(w).equals(v),"the level is not attained there");}
equality = `; equality at ${placeName(c, [x, other, y])}`;}
const name=policyName(p);
const power = name.startsWith("at") ? "e^epsilon" : "e^E(x, x')";
const meaning = constraining(p).size ? `: Q(y|x) <= ${power} Q(y|x') for all inputs x != x' and all outputs y` : ": nothing is asked of it";
return proved(`${c.numeric ? "" : "for every t = e^eps >= 1, "}${channelName(c)} is private ${name}${meaning}${equality}`);}
function violation(body){const{channel:given,policy:bound,place:where,t:value}=fields(body,["channel","policy","place","t"]);
const c=channel(given);
const p=policy(bound,c.k,c.numeric);
const [x,other,y]=place(where,c,p);
const t=number(value);
require(t.compare(ONE)>=0&&(!c.numeric||t.compare(ONE)===0),"t is at least 1, and 1 for a numeric channel");
const at=z=>inFractions(c.expressions[c.pattern[z][y]],new Map([["t",t]]));
const above=c.numeric?new Q(c.low[x][y],c.over[x]):at(x);
const below=c.numeric?new Q(c.top[other][y],c.over[other]):at(other);
require(above.n>0n,"the first probability is not positive");
const l=levelAt(p,x,other);
require(below.n===0n||levelSign(above.div(below),l,t)>0,"the ratio does not exceed the level");
const ratio=below.n===0n?"infinite":above.div(below);
const subject=channelName(c,true);
return refuted(
`${c.numeric ? "" : `at t = e^eps = ${t}, `}${subject} ${c.radius.n > 0n ? "is" : "is not"} private ${policyName(p)}: at ` +
`${placeName(c, [x, other, y])}, the ratio ${ratio} of Q(y|x) to Q(y|x') exceeds e^(${levelName(l)})`,
);}
function approximate(body){const{channel:given,level:bound,power:base,delta:most,pair}=fields(body,["channel","level","power","delta","pair"]);
const c=channel(given);
const l=level(bound);
const [power,delta]=[number(base),number(most)];
require(c.numeric&&c.radius.n===0n&&l.m.n===0n,"this kind is about a numeric channel without radius, at one level");
require(power.compare(ONE)>=0,"the power is at least 1");
require(c.k*c.k*c.m<=1e8,"this channel is too large");
const excess=(x,other)=>{const [d,e]=[c.denominators[x]*power.n,c.denominators[other]*power.d];
let found=0n;
for(let y=0;y<c.m;y++){const term=c.rows[x][y]*e-c.rows[other][y]*d;
if(term>0n) found+=term;}
return new Q(found,c.denominators[x]*e);};
const sign=levelSign(power,l);
const [bounds, what] = [`epsilon = ${levelName(l)}, delta = ${delta}`, "sum over y of max(0, Q(y|x) - e^epsilon Q(y|x'))"];
if(pair===null){require(sign<=0,"the power exceeds e^level");
for(let x=0;x<c.k;x++) for(let z=0;z<c.k;z++) require(excess(x,z).compare(delta)<=0,"a sum exceeds delta");
return proved(`${channelName(c)} is (epsilon, delta)-private at ${bounds}: ${what} <= delta for all inputs x, x'`);}
require(Array.isArray(pair) && pair.length === 2, "a pair is [x, x']");
const [x,z]=pair.map(v=>Number(integer(v,0,c.k-1)));
require(sign>=0&&excess(x,z).compare(delta)>0,"the sum does not exceed delta");
const inputs = `x = ${inputName(c, x)}, x' = ${inputName(c, z)}`;
return refuted(`${channelName(c)} is not (epsilon, delta)-private at ${bounds}: ${what} > delta for the inputs ${inputs}`);}
function moments(body){const{channel:given,scores,target,order}=fields(body,["channel","scores","target","order"]);
const c=channel(given);
require(!c.numeric,"moments are about a channel over Q(t)");
const [a,wanted]=[table(scores),table(target)];
const n=Number(integer(order,1,2));
const d=a.pattern[0].length;
require(a.pattern.length===c.m&&wanted.pattern.length===c.k,"scores have a row for each output, targets one for each input");
const sets=[];
for(let i=0;i<d;i++){if(n===1) sets.push([i]);
else for(let j=i;j<d;j++) sets.push([i,j]);}
require(wanted.pattern[0].length===sets.length,"targets have a column for each set of coordinates");
require(c.k*sets.length*c.values.length*a.values.length**n<=1e8,"these moments are too large");
const scope = `for ${channelName(c)}, for scores A ${tableDigest(a)} (${d} coordinates) and targets ${tableDigest(wanted)}`;
const what=n===1?"E[A_i(Y) | X = x]":"E[A_i(Y) A_j(Y) | X = x], i <= j,";
const start = `${scope}, all as functions of t where they are defined: ${what} is`;
const [weights,factors,goals]=[c,a,wanted].map(({values})=>values.map(reduced));
const [products,seen]=[new Map(),new Set()];
const product=key=>{if(!products.has(key)){const [v,...rest]=key.split(",").map(Number);
products.set(key,reduced(rest.reduce((u,i)=>u.mul(factors[i]),weights[v])));}
return products.get(key);};
for(let x=0;x<c.k;x++){for(const [column,set] of sets.entries()){spend(c.m/10);
const counts=new Map();
c.pattern[x].forEach((v,y)=>{const key=[v,...set.map(j=>a.pattern[y][j])].join();
counts.set(key,(counts.get(key)??0)+1);});
const goal=wanted.pattern[x][column];
const question = `${[...counts].sort().join(";")}=${goal}`;
if(seen.has(question)) continue;
seen.add(question);
const found=counted(c.ring,[...counts].map(([key,count])=>[count,product(key)]));
if(!found.equals(goals[goal])){return refuted(`${start} not the target at input ${inputName(c, x)}, coordinates ${set.join(", ")}`);}
}
}
return proved(`${start} the target for every input x`);}
return{privacy,violation,approximate,moments};})();
const optimal_channels_mjs=(()=>{const{canonical,digest,require}=reading_mjs;
const{Enclosure,ONE,Q,ZERO,gcd,logarithm,size}=numbers_mjs;
const{spend}=quotients_mjs;
const{fields,integer,levelAt,list,matrix,policy,policyName}=objects_mjs;
const{dot,vector}=statements_mjs;
const{sum}=expressions_mjs;
function powerOf(l){require(l.q.n===0n&&l.m.n===0n,"a level of this kind is a sum of logarithms");
return l.logs.reduce((u,[b,c])=>{require(c.whole&&size(c.n)<=100000n,"a level of this kind has integer coefficients");
return u.mul(b.pow(c.n));},ONE);}
function components(p){const owner=Array.from({length:p.k},(_,x)=>x);
const find=x=>(owner[x]===x?x:(owner[x]=find(owner[x])));
for(let x=0;x<p.k;x++){for(let other=0;other<p.k;other++) if(x!==other&&levelAt(p,x,other)) owner[find(x)]=find(other);}
const found=new Map();
for(let x=0;x<p.k;x++) found.set(find(x),[...(found.get(find(x))??[]),x]);
return [...found.values()];}
const inLowest=v=>{const g=v.reduce(gcd,0n);
return g>1n?v.map(c=>c/g):v;};
function raysOf(p,inputs){const n=inputs.length;
const unit=i=>inputs.map((_,j)=>(i===j?1n:0n));
const all=(1n<<BigInt(n))-1n;
let rays=inputs.map((_,i)=>({v:unit(i),zero:all^(1n<<BigInt(i))}));
let count=BigInt(n);
for(const [i,x] of inputs.entries()){for(const [j,other] of inputs.entries()){const bound=x!==other&&levelAt(p,x,other);
if(!bound) continue;
const power=powerOf(bound);
const mark=1n<<count++;
const at=rays.map(({v})=>power.n*v[j]-power.d*v[i]);
const kept=rays.map((r,a)=>({...r,at:at[a]}));
const [above,below]=[kept.filter(r=>r.at>0n),kept.filter(r=>r.at<0n)];
const fresh=[];
for(const a of above){for(const b of below){const both=a.zero&b.zero;
spend(rays.length/4);
if(kept.some(r=>r!==a&&r!==b&&(r.zero&both)===both)) continue;
fresh.push({v:inLowest(a.v.map((c,q)=>c*-b.at+b.v[q]*a.at)),zero:both | mark});}
}
rays=kept.filter(r=>r.at>=0n).map(r=>({v:r.v,zero:r.at===0n?r.zero | mark:r.zero}));
rays.push(...fresh);
require(rays.length<=20000,"the cone of this policy has too many rays");}
}
return rays.map(({v})=>v);}
function checkRays(p,rays){const found=new Set();
for(const inputs of components(p)){for(const v of raysOf(p,inputs)){const whole=Array(p.k).fill(0n);
inputs.forEach((x,i)=>{whole[x]=v[i];});
found.add(whole.join());}
}
const given=new Set(rays.map(v=>v.join()));
require(given.size===rays.length&&found.size===given.size&&[...found].every(v=>given.has(v)),"these are not the extreme rays");}
const scaled=(value,c)=>value.map(v=>v.mul(c));
const plus=(a,b)=>a.map((v,i)=>v.add(b[i]));
const equal=(a,b)=>a.every((v,i)=>v.compare(b[i])===0);
function inBases(q,bases){let [n,d]=[q.n,q.d];
const found=[ZERO];
for(const b of bases){let c=0n;
while(n%b===0n) [n,c]=[n/b,c+1n];
while(d%b===0n) [d,c]=[d/b,c-1n];
found.push(new Q(c));}
require(n===1n&&d===1n,"a logarithm is none of the bases");
return found;}
const FORMS={maximum:[["weights"],"the sum over outputs y of the largest of the linear forms w_i Q(y|.)"],
squares:[["weights","masses","over"],"the sum over outputs y and i of m_i (w_i Q(y|.))^2 / (v Q(y|.))"],
information:[["prior"],"mutual information in nats of the input, with the given prior, and the output"],
values:[["values"],"the sum over outputs y of f(Q(y|.)), f any convex function with f(c v) = c f(v) and the given values at the rays"],
};
function utilities(utility,rays,bases,k){const form=utility instanceof Map?utility.get("form"):null;
require(typeof form==="string"&&Object.hasOwn(FORMS,form),"this form of a utility is not known");
const found=fields(utility,["form",...FORMS[form][0]]);
const rational=q=>[q,...bases.map(()=>ZERO)];
const vectors=rays.map(v=>v.map(c=>new Q(c)));
if(form==="values") return list(found.values).map(v=>vector(v,bases.length+1));
if(form==="information"){const prior=vector(found.prior,k);
require(prior.every(p=>p.n>=0n)&&sum(prior).compare(ONE)===0,"a prior is a distribution");
return vectors.map(v=>{const s=dot(prior,v);
const terms=v.map((c,x)=>(prior[x].mul(c).n>0n?scaled(inBases(c.div(s),bases),prior[x].mul(c)):rational(ZERO)));
return terms.reduce(plus,rational(ZERO));});}
const weights=list(found.weights,1).map(w=>vector(w,k));
if(form==="maximum"){return vectors.map(v=>rational(weights.map(w=>dot(w,v)).reduce((a,b)=>(b.compare(a)>0?b:a))));}
const [masses,over]=[vector(found.masses,weights.length),vector(found.over,k)];
for(const m of masses) require(m.n>=0n,"a mass is negative");
return vectors.map(v=>{const above=sum(weights.map((w,i)=>masses[i].mul(dot(w,v).mul(dot(w,v)))));
const below=dot(over,v);
require(below.n>0n||(below.n===0n&&above.n===0n),"a quotient of the utility is not defined");
return rational(below.n===0n?ZERO:above.div(below));});}
function notNegative(value,bases){if(value.every(c=>c.n===0n)) return true;
if(value.slice(1).every(c=>c.n===0n)) return value[0].n>0n;
for(const bits of [64,256,1024]){const terms=bases.map((b,i)=>logarithm(new Q(b),bits).mul(Enclosure.of(value[i+1],bits)));
const{sign}=terms.reduce((u,v)=>u.add(v),Enclosure.of(value[0],bits));
if(sign!==null) return sign>0;}
return false;}
function channels(body){const{policy:bound,utility,rays,bases,primal,dual,value}=fields(
body,["policy","utility","rays","bases","primal","dual","value"],
);
matrix(rays,10n**4000n-1n);
const k=rays[0].length;
const p=policy(bound,k,true);
list(bases).forEach(b=>integer(b,2));
const theta=vector(primal,rays.length);
require(theta.every(c=>c.n>=0n),"a primal value is negative");
const values=v=>vector(v,bases.length+1);
const y=list(dual).map(values);
require(y.length===k,"there is a dual value for each input");
const wanted=values(value);
const f=utilities(utility,rays,bases,k);
require(f.length===rays.length,"there is a value for each ray");
for(let x=0;x<k;x++) require(sum(theta.map((c,i)=>c.mul(new Q(rays[i][x])))).compare(ONE)===0,"the columns do not sum to 1");
const none=wanted.map(()=>ZERO);
require(equal(f.map((v,i)=>scaled(v,theta[i])).reduce(plus,none),wanted),"the primal value is another one");
require(equal(y.reduce(plus,none),wanted),"the dual value is another one");
rays.forEach((ray,i)=>{const rest=y.map((v,x)=>scaled(v,new Q(ray[x]))).reduce(plus,none);
require(notNegative(plus(rest,scaled(f[i],new Q(-1n))),bases),"a dual constraint does not hold");});
checkRays(p,rays);
const terms = wanted.map((c, i) => [c, i ? ` ln ${bases[i - 1]}` : ""]).filter(([c]) => c.n !== 0n);
const written = terms.map(([c, what]) => `${c}${what}`).join(" + ") || "0";
const u=FORMS[utility.get("form")][1];
return{outcome:"proved",
proposition:
`over all channels with ${k} inputs and any number of outputs that are private ${policyName(p)}, the largest utility is ${written}, ` +
`for the utility: ${u}, ${digest(canonical([utility, rays]))}`,
};}
return{channels};})();
const chains_mjs=(()=>{const{canonical,digest,require}=reading_mjs;
const{ONE,Q,number}=numbers_mjs;
const{byCoefficients,bySturm,spend}=quotients_mjs;
const{asQuotient,checked,ringOfT}=expressions_mjs;
const{channel,channelName,different,fields,integer,level,levelAt,levelName,levelSign,list,matrix,outputName,policy,policyName,}=objects_mjs;
function passes(check){try{check();
return true;}catch{return false;}
}
const byCoefficientsFromOne=v=>require(byCoefficients(v,[1n],true).length===1,"0 or undefined at 1");
function arithmetic(entries,numeric,open=false,above=null){if(numeric){const values=list(entries).map(e=>number(e));
const sum=terms=>terms.reduce((u,v)=>u.add(v),new Q(0n));
return{values,one:ONE,positive:values.map(v=>v.sign>0),sum,same:(a,b)=>a.compare(b)===0};}
const ring=ringOfT();
const values=list(entries).map(e=>asQuotient(checked(e),ring));
const signs=open?v=>byCoefficients(v,[1n],true):byCoefficientsFromOne;
const positive=above?values.map(above):values.map(v=>passes(()=>signs(v))||passes(()=>bySturm(v,ONE,true)));
const sum=terms=>terms.reduce((u,v)=>u.add(v),ring.number(new Q(0n)));
return{values,one:ring.number(ONE),positive,sum,same:(a,b)=>a.equals(b)};}
function weights(pairs,low,high,of){const found=list(pairs,1).map(pair=>{require(list(pair).length===2,"a weight is a pair [target, v]");
const [target,v]=[Number(integer(pair[0],low,high-1)),Number(integer(pair[1],0,of.values.length-1))];
require(of.positive[v],"a weight is not positive");
return [target,v];});
different(found.map(([target])=>target));
require(of.same(of.sum(found.map(([,v])=>of.values[v])),of.one),"weights do not sum to 1");
return found;}
function system({rows:given,ends:last,visits:times},of,m){const [count,finish]=[list(given).length,list(last,1).length];
require(count>0||finish===1,"a chain without states has one end");
require(list(times).length===count,"there are as many visits as states");
const visits=times.map(v=>of.values[Number(integer(v,0,of.values.length-1))]);
const rows=given.map(pairs=>weights(pairs,-finish,count,of));
const ends=last.map(pairs=>weights(pairs,0,m,of));
const before=rows.map(()=>[]);
rows.forEach((pairs,s)=>pairs.forEach(([target])=>target>=0&&before[target].push(s)));
const reached=new Set(rows.flatMap((pairs,s)=>(pairs.some(([target])=>target<0)?[s]:[])));
for(const s of reached) for(const r of before[s]) reached.add(r);
require(reached.size===count,"from a state no end is reached");
const into=rows.map((_,s)=>(s===0?[of.one]:[]));
const mass=ends.map(()=>(count?[]:[of.one]));
rows.forEach((pairs,s)=>{for(const [target,v] of pairs){spend(1);
(target>=0?into[target]:mass[-1-target]).push(visits[s].mul(of.values[v]));}
});
into.forEach((terms,s)=>require(of.same(of.sum(terms),visits[s]),"the visits do not solve the system"));
const columns=Array.from({length:m},()=>[]);
ends.forEach((pairs,e)=>{const total=of.sum(mass[e]);
for(const [y,v] of pairs) columns[y].push(total.mul(of.values[v]));});
return{rows,ends,mass:columns.map(of.sum)};}
const isRow=(of,mass,row)=>row.forEach((p,y)=>require(of.same(mass[y],p),"the law is another one"));
function chained(given,found){const c=channel(given);
require(list(found).length===c.k&&c.radius.n===0n,"there is a chain for each input, and no radius");
const row=x=>(c.numeric?c.rows[x].map(n=>new Q(n,c.denominators[x])):c.pattern[x].map(i=>c.values[i]));
return{c,row};}
const statesOf=chains=>chains.reduce((n,chain)=>n+chain.get("rows").length,0);
function chainsName(c,chains,from){const always = c.numeric ? "" : `for every t = e^eps ${from} 1, `;
const name = `Markov chains ${digest(canonical(chains))} (${c.k} chains, ${statesOf(chains)} states)`;
return `${always}each row of ${channelName(c)} is the law of what one of the ${name} returns, and each of these ends with probability 1`;}
function law(body){const{channel:given,chains}=fields(body,["channel","chains"]);
const{c,row}=chained(given,chains);
chains.forEach((chain,x)=>{const found=fields(chain,["values","rows","ends","visits"]);
const of=arithmetic(found.values,c.numeric);
isRow(of,system(found,of,c.m).mass,row(x));});
return{outcome:"proved",proposition:chainsName(c,chains,">=")};}
function turn({states:given,visits},rows,of){const states=different(list(given,1).map(s=>Number(integer(s,0,rows.length-1))));
require(list(visits).length===states.length,"there are as many visits as states of a tail");
const often=visits.map(v=>of.values[Number(integer(v,0,of.values.length-1))]);
const into=new Map(states.map(s=>[s,[]]));
require(states[0]===0||!into.has(0),"the chain starts beside the head");
rows.forEach((row,s)=>require(into.has(s)||row.every(([r])=>r===states[0]||!into.has(r)),"the states are entered beside the head"));
states.forEach((s,i)=>{for(const [r,w] of rows[s]) if(into.has(r)) into.get(r).push(often[i].mul(of.values[w]));});
require(of.same(often[0],of.one),"a turn begins once");
states.slice(1).forEach((s,i)=>require(of.same(of.sum(into.get(s)),often[i+1]),"the visits of a turn do not solve its system"));
return{states:new Set(states),ratio:of.sum(into.get(states[0]))};}
function tailsOf(pairs,m){for(const pair of list(pairs)) require(list(pair).length===2,"a tail is a pair [output, ratio]");
return different(pairs.map(([y])=>Number(integer(y,0,m-1))));}
function spread(found,of,m,ratios){const levels=list(found.levels).map(each=>fields(each,["states","visits","ratio","columns"]));
const{rows,ends,mass}=system(found,of,m+levels.length);
require(rows.length>0||!levels.length,"a tail and no state");
const turns=levels.map(each=>turn(each,rows,of));
ends.forEach((pairsOfEnd,e)=>{for(const [y] of pairsOfEnd){require(!ratios.has(y),"an end names an output that stands for a tail");
if(y<m) continue;
const inside=turns[y-m].states;
rows.forEach((r,s)=>require(inside.has(s)||r.every(([target])=>target!==-1-e),"a tail is reached from elsewhere"));}
});
levels.forEach(({ratio:index,columns:own},j)=>{const ratio=of.values[Number(integer(index,0,of.values.length-1))];
require(of.same(turns[j].ratio,ratio),"the ratio is another one");
const places=different(list(own,1).map(y=>Number(integer(y,0,m-1))));
const last=places.pop();
require(ratios.has(last)&&places.every(y=>!ratios.has(y))&&of.same(ratios.get(last),ratio),"a bad tail");
let left=mass[m+j];
for(const y of places){const following=of.sum([left.mul(ratio)]);
mass[y]=of.sum([mass[y],left.sub(following)]);
left=following;}
mass[last]=of.sum([mass[last],left]);});
return{rows,mass:mass.slice(0,m)};}
const tailNames=(c,columns,pairs)=>
`; the outputs ${columns.map((y) => outputName(c, y)).join(", ")} stand for infinitely many each, of which the one numbered n = 0, 1, 2, ... occurs, ` +
`given that one does, with probability (1 - r) r^n for every input, r by the list ${digest(canonical(pairs))}`;
function tails(body){const{channel:given,chains,tails:pairs}=fields(body,["channel","chains","tails"]);
const{c,row}=chained(given,chains);
const columns=tailsOf(list(pairs,1),c.m);
const values=arithmetic(pairs.map(([,v])=>v),c.numeric).values;
const ratios=new Map(columns.map((y,i)=>[y,values[i]]));
chains.forEach((chain,x)=>{const found=fields(chain,["values","rows","ends","visits","levels"]);
const of=arithmetic(found.values,c.numeric,true);
isRow(of,spread(found,of,c.m,ratios).mass,row(x));});
return{outcome:"proved",proposition:chainsName(c,chains,">")+tailNames(c,columns,pairs)};}
function parts(laws,rows){const values=list(laws).map(each=>list(each,1).map(v=>number(v)));
for(const each of values){require(each.every(v=>v.sign>=0)&&each.reduce((u,v)=>u.add(v)).compare(ONE)===0,"these are not probabilities of a law");}
require(values.length>0,"a product has laws");
const found=matrix(rows,BigInt(values.length)-1n).map(row=>row.map(Number));
found[0].forEach((_,j)=>{for(const row of found) require(values[row[j]].length===values[found[0][j]].length,"laws of one part differ in length");});
const known=new Map();
const worst=(a,b)=>{const key=a*values.length+b;
if(!known.has(key)){const pairs=values[a].map((v,i)=>[v,values[b][i]]).filter(([v])=>v.sign>0);
const infinite=pairs.some(([,w])=>w.sign===0);
known.set(key,infinite?null:pairs.map(([v,w])=>v.div(w)).reduce((u,v)=>(v.compare(u)>0?v:u)));}
return known.get(key);};
const ratio=(above,below)=>{spend(above.length);
let product=ONE;
for(let j=0;j<above.length;j++){if(above[j]===below[j]) continue;
const one=worst(above[j],below[j]);
if(one===null) return null;
product=product.mul(one);}
return product;};
const size = `(${found.length} inputs; ${found[0].length} independent parts)`;
const name = `the product channel ${digest(canonical([values.map((each) => each.map(String)), matrix(rows, BigInt(values.length) - 1n)]))} ${size}`;
return{values,rows:found,k:found.length,ratio,name};}
function product(body){const{laws,rows,policy:bound}=fields(body,["laws","rows","policy"]);
const channel=parts(laws,rows);
const p=policy(bound,channel.k,true);
const usual=channel.rows[0].map((_,j)=>{const counts=new Map();
for(const row of channel.rows) counts.set(row[j],(counts.get(row[j])??0)+1);
return [...counts].reduce((u,v)=>(v[1]>u[1]?v:u))[0];});
const [up,down]=[channel.rows.map(row=>channel.ratio(row,usual)),channel.rows.map(row=>channel.ratio(usual,row))];
const within=new Map();
const decided=(level,ratio)=>{const key = `${p.levels.indexOf(level)} ${ratio}`;
if(!within.has(key)) within.set(key,levelSign(ratio,level)<=0);
return within.get(key);};
for(let x=0;x<channel.k;x++){for(let other=0;other<channel.k;other++){const level=x===other?null:levelAt(p,x,other);
if(!level||(up[x]&&down[other]&&decided(level,up[x].mul(down[other])))) continue;
const ratio=channel.ratio(channel.rows[x],channel.rows[other]);
require(ratio!==null&&decided(level,ratio),"a ratio exceeds its bound");}
}
return { outcome: "proved", proposition: `${channel.name} is private ${policyName(p)}` };}
function productViolation(body){const{laws,rows,policy:bound,place,report}=fields(body,["laws","rows","policy","place","report"]);
const channel=parts(laws,rows);
const p=policy(bound,channel.k,true);
require(list(place).length===2&&list(report).length===channel.rows[0].length,"a place is two inputs, a report a value of each part");
const [x,other]=place.map(v=>Number(integer(v,0,channel.k-1)));
const level=levelAt(p,x,other);
require(x!==other&&level,"a place is of two inputs that are constrained");
const of=z=>
channel.rows[z].reduce((u,i,j)=>u.mul(channel.values[i][Number(integer(report[j],0,channel.values[i].length-1))]),ONE);
const [above,below]=[of(x),of(other)];
require(above.sign>0&&(below.sign===0||levelSign(above.div(below),level)>0),"no bound is broken there");
const ratio=below.sign===0?"infinite":"above the bound";
const proposition = `${channel.name} is not private ${policyName(p)}: at inputs ${x} and ${other} the ratio at one report is ${ratio}`;
return{outcome:"refuted",proposition};}
const constantLevel=value=>{const found=level(value);
require(found.m.n===0n,"a level does not depend on t here");
return found;};
function columns(body){const{lows:low,tops:top,level:bound,attained}=fields(body,["lows","tops","level","attained"]);
const [lows,tops]=[low,top].map(values=>list(values,1).map(v=>number(v)));
const l=constantLevel(bound);
require(lows.length===tops.length,"there are as many lower bounds as upper ones");
const sum=values=>values.reduce((u,v)=>u.add(v));
lows.forEach((v,y)=>{require(v.sign>=0&&v.compare(tops[y])<=0,"bounds are not negative, the lower one first");
require(tops[y].sign===0||(v.sign>0&&levelSign(tops[y].div(v),l)<=0),"a ratio exceeds its bound");});
require(sum(lows).compare(ONE)<=0&&sum(tops).compare(ONE)>=0,"no row within the bounds sums to 1");
let equality="";
if(attained!==null){const y=Number(integer(attained,0,lows.length-1));
require(lows[y].sign>0&&levelSign(tops[y].div(lows[y]),l)===0,"not attained there");
equality = `; equality where Q(${y}|x) is the largest and Q(${y}|x') the smallest that the bounds admit`;}
const d = digest(canonical(lows.map((v, y) => [`${v}`, `${tops[y]}`])));
const name = `every channel with Q(y|x) within the bounds ${d} of its ${lows.length} columns`;
const meaning = "Q(y|x) <= e^epsilon Q(y|x') for all inputs x, x' and all outputs y";
return { outcome: "proved", proposition: `${name} is private at epsilon = ${levelName(l)}: ${meaning}${equality}` };}
function entries(body){const{above:a,below:b,level:bound}=fields(body,["above","below","level"]);
const [above,below,l]=[number(a),number(b),constantLevel(bound)];
require(below.sign>=0&&below.compare(above)<=0&&above.compare(ONE)<=0,"two probabilities, the larger first");
require(above.sign>0&&(below.sign===0||levelSign(above.div(below),l)>0),"the bound holds there");
const ratio=below.sign===0?"infinite":above.div(below);
const sides = `Q(y|x) = ${above} and Q(y|x') = ${below}`;
const excess = `the ratio ${ratio} of Q(y|x) to Q(y|x') exceeds e^(${levelName(l)})`;
const proposition = `no channel with ${sides}, for inputs x, x' and an output y, is private at epsilon = ${levelName(l)}: ${excess}`;
return{outcome:"proved",proposition};}
return{arithmetic,system,statesOf,law,tailsOf,spread,tailNames,tails,product,productViolation,columns,entries};})();
const kernel_mjs=(()=>{const{Rejected,canonical,parsed,reject,require,sha256}=reading_mjs;
const{begin}=quotients_mjs;
const{plain,quoted}=expressions_mjs;
const{different,fields,list,text}=objects_mjs;
const{comparison,counterexample,enumeration,identity,induction,nonnegative,optimum,sturm}=statements_mjs;
const{approximate,moments,privacy,violation}=matrices_mjs;
const{channels}=optimal_channels_mjs;
const{columns,entries,law,product,productViolation,tails}=chains_mjs;
const FORMAT = "exactdp-certificate/2";
const LEAVES={comparison,enclosure:comparison,counterexample,enumeration,identity,nonnegative,sturm,induction,optimum,
privacy,violation,approximate,moments,channels,law,tails,product,"product-violation":productViolation,
columns,entries,
};
const KINDS=[...Object.keys(LEAVES),"computed","all","claim"];
const notCertified = (statement) => `computed by exactdp, not certified: ${quoted(text(statement, 20000))}`;
function computed(body){return{outcome:"computed",proposition:notCertified(fields(body,["statement"]).statement)};}
function all(body){const parts=list(fields(body,["parts"]).parts,1).map(part=>{if(part instanceof Map&&part.has("computed")){return{outcome:"computed",proposition:notCertified(fields(part,["computed"]).computed)};}
const{kind,body:inner}=fields(part,["kind","body"]);
require(typeof kind==="string"&&Object.hasOwn(LEAVES,kind),"this kernel does not know the kind of a part");
const found=LEAVES[kind](inner);
require(found.outcome==="proved","a part is refuted");
return found;});
return{outcome:parts.every(({outcome})=>outcome==="proved")?"proved":"computed",
proposition: parts.map(({ proposition }, i) => `(${i + 1}) ${proposition}`).join("; "),
certified:parts.some(({outcome})=>outcome==="proved"),
};}
const ORDER=["computed","instances","argued","certified"];
const isRole = (role, what) => role === what || role.startsWith(`${what}: `);
function id(value){require(typeof value === "string" && /^[A-Za-z0-9][A-Za-z0-9\-_.,/+]{0,99}$/.test(value) && !value.endsWith("\n"), "an id is expected");
return value;}
function partOfClaim(part){require(part instanceof Map,"a part is an object");
const role=found=>text(found,2000);
if(part.has("glue")){const found=fields(part,["role","glue"]);
return{role:role(found.role),glue:true,mark:"argued",said:plain(text(found.glue,20000))};}
if(part.has("computed")){const found=fields(part,["role","computed"]);
return{role:role(found.role),outcome:"computed",mark:"computed",said:notCertified(found.computed)};}
const{role:name,kind,body}=fields(part,["role","kind","body"]);
require(typeof kind==="string"&&(kind==="all"||Object.hasOwn(LEAVES,kind)),"this kernel does not know the kind of a part");
const found={certified:true,...(kind==="all"?all(body):LEAVES[kind](body))};
const mark=found.outcome==="proved"?"certified":found.outcome;
return{role:role(name),outcome:found.outcome,certified:found.certified,mark,said:found.proposition};}
function claim(body){const found=fields(body,["id","statement","where","word","instances","parts","facts","uses"]);
const own=id(found.id);
text(found.statement,20000);
text(found.where,2000);
const instances=different(list(found.instances).map(i=>text(i,2000)));
const uses=different(list(found.uses).map(id));
require(!uses.includes(own),"a claim does not use itself");
const facts=list(found.facts).map(fact=>{const{id:name,statement}=fields(fact,["id","statement"]);
return [id(name),text(statement,20000)];});
different(facts.map(([name])=>name));
const parts=list(found.parts).map(partOfClaim);
different(parts.map(({role})=>role));
const shown=parts.filter(({glue})=>!glue);
require(shown.length>0,"a claim has a part that is not argued");
const{word}=found;
if(word==="refuted"){const refutes=({role,outcome})=>outcome==="refuted"&&isRole(role,"counterexample");
require(shown.some(refutes),"there is no counterexample");}else{require(ORDER.includes(word),"this word is not known");
require(shown.every(({outcome})=>outcome!=="refuted"),"a part is a refutation");
for (const i of instances) require(shown.some(({ role }) => isRole(role, `instance: ${i}`)), "an instance has no part");
const bare=shown.length===parts.length&&!facts.length&&!uses.length;
const direct=bare&&parts.every(({outcome,role})=>outcome==="proved"&&isRole(role,"statement"));
const certified=shown.some(part=>part.certified);
const highest=!certified?"computed":instances.length?"instances":direct?"certified":"argued";
require(ORDER.indexOf(word) <= ORDER.indexOf(highest), `the parts permit only the word ${highest}`);}
const lines = [`${word}: ${own} (${plain(found.where)}): ${plain(found.statement)}`];
parts.forEach(({ role, mark, said }, i) => lines.push(`  ${i + 1}. [${mark}] ${plain(role)}: ${said}`));
for (const [name, statement] of facts) lines.push(`  fact ${name}, assumed: ${plain(statement)}`);
if (uses.length) lines.push(`  uses ${uses.join(", ")}`);
if (instances.length) lines.push(`  only at: ${instances.map(plain).join("; ")}`);
return{outcome:word==="certified"?"proved":word,proposition:lines.join("\n")};}
const ALL={...LEAVES,computed,all,claim};
function recheck(source){begin();
try{const certificate=parsed(source);
require(certificate instanceof Map,"a certificate is an object");
const format=certificate.get("format");
require(format !== "exactdp-certificate/1", "this is format 1: make the certificate again");
require(format === FORMAT, `the format is not ${FORMAT}`);
const{kind,body,sha256:given}=fields(certificate,["format","kind","body","sha256"]);
const content=canonical(new Map([...certificate].filter(([name])=>name!=="sha256")));
require(given===sha256(content),"the digest does not belong to this certificate");
require(body instanceof Map,"the body is an object");
require(typeof kind==="string","the kind is a text");
if (!Object.hasOwn(ALL, kind)) reject(`this kernel does not know the kind ${quoted(kind)}`);
const{outcome,proposition}=ALL[kind](body);
return{outcome,proposition};}catch(error){if(error instanceof RangeError) throw new Rejected("this certificate is too deep or too long");
throw error;}
}
return{FORMAT,KINDS,recheck,Rejected};})();
const exactdpKernel = kernel_mjs;
