"""Serves the site on this machine alone, and opens the browser: python3 serve.py SITE [--port N] [--no-browser]."""

import argparse
import functools
import http.server
import pathlib
import sys
import threading
import webbrowser

TYPES = {".wasm": "application/wasm", ".js": "text/javascript", ".webmanifest": "application/manifest+json"}


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **TYPES}

    def log_message(self, *_):
        pass


def server_of(site, port=0, handler=Handler):
    """A server that runs in a thread of its own until shutdown()."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(handler, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("site", type=pathlib.Path)
    arguments.add_argument("--port", type=int, default=8013)
    arguments.add_argument("--no-browser", action="store_true")
    given = arguments.parse_args()
    if not (given.site / "index.html").is_file():
        sys.exit(f"{given.site}: no site is there; ./run --web builds it")
    try:
        server = server_of(given.site, given.port)
    except OSError:
        server = server_of(given.site)
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    print(f"{address}   Ctrl+C ends it", flush=True)
    if not given.no_browser:
        webbrowser.open(address)
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
