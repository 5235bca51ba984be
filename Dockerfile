# The command exactdp, and nothing that it does not need; mount a folder at /data, where it runs.
#   docker build -t exactdp .
#   docker run --rm --user "$(id -u):$(id -g)" -v "$PWD:/data" exactdp audit matrix.csv --epsilon "ln 3" --certificate proof.json
FROM python:3.13-slim AS build
WORKDIR /source
COPY pyproject.toml README.md LICENSE ./
COPY reference reference
COPY proofs_checks/exactdp_checks proofs_checks/exactdp_checks
COPY proofs_checks/theorems proofs_checks/theorems
RUN python -m venv /opt/exactdp && /opt/exactdp/bin/pip install --no-cache-dir .

FROM python:3.13-slim
COPY --from=build /opt/exactdp /opt/exactdp
ENV PATH="/opt/exactdp/bin:$PATH" PYTHONDONTWRITEBYTECODE=1
RUN useradd --create-home auditor
USER auditor
WORKDIR /data
ENTRYPOINT ["exactdp"]
CMD ["--help"]
