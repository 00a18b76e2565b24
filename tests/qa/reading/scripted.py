"""A server on loopback that speaks as OpenAI's do and says what it is told: for faults on purpose.

The client is the one that users have; only what a model would say is written here.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Script:
    """What is said, and what was asked."""

    replies: list[str]
    finish: str = "stop"
    requests: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    base_url: str = ""


@contextmanager
def scripted(
    replies: Sequence[str], *, finish: str = "stop", status: int = 200
) -> Iterator[Script]:
    """Serve some replies one after another; the last of them again and again."""
    script = Script(list(replies), finish)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            script.requests.append(json.loads(self.rfile.read(length)))
            script.keys.append(self.headers.get("Authorization", ""))
            told = script.replies[min(len(script.requests), len(script.replies)) - 1]
            body = json.dumps(_completion(told, script.finish)).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: Any) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    script.base_url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    try:
        yield script
    finally:
        server.shutdown()
        server.server_close()
        thread.join(timeout=5)


def _completion(text: str, finish: str) -> dict[str, Any]:
    message = {"role": "assistant", "content": text}
    return {
        "id": "1",
        "object": "chat.completion",
        "created": 1,
        "model": "scripted",
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120},
    }


def said(answer: str, *citations: str, dates: Sequence[str] = (), answered: bool = True) -> str:
    """A reply as the prompt asks for it."""
    fields = {"citations": citations, "answer": answer, "dates": list(dates), "answered": answered}
    return json.dumps(fields)
