# A house in a container. docs/operating.md says how it is started; everything that is installed is pinned by hash.
#
#   docker build --tag croupier .
#   docker run --publish 127.0.0.1:8000:8000 --volume croupier:/var/lib/croupier croupier
#
# A build that has to be the same for ever names the base by its digest: --build-arg BASE=python@sha256:…
ARG BASE=python:3.13-slim-bookworm

FROM ${BASE} AS build
WORKDIR /src
COPY . .
RUN python3 go.py wheel
RUN python3 -m venv /opt/croupier \
    && /opt/croupier/bin/pip install --no-cache-dir --require-hashes --only-binary :all: -r requirements/postgres.txt \
    && /opt/croupier/bin/pip install --no-cache-dir --no-deps --no-index dist/croupier-*.whl \
    && /opt/croupier/bin/pip check

FROM ${BASE}
COPY --from=build /opt/croupier /opt/croupier
RUN groupadd --system --gid 10001 croupier \
    && useradd --system --uid 10001 --gid 10001 --home-dir /var/lib/croupier --shell /usr/sbin/nologin croupier \
    && install --directory --mode 0700 --owner croupier --group croupier /var/lib/croupier
ENV PATH=/opt/croupier/bin:$PATH \
    XDG_DATA_HOME=/var/lib
USER 10001:10001
WORKDIR /var/lib/croupier
VOLUME /var/lib/croupier
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
    CMD ["python3", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/health', timeout=4)"]
ENTRYPOINT ["croupier"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--log", "json"]
