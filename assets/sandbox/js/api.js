// The page's way to the sandbox: JSON requests and one stream of events.

import { fileSize, t } from "./text.js";

// The server takes requests of 10 MiB, and the text grows when it is quoted.
const FILE_BYTES_MAX = 4 * 1024 * 1024;

/** What the layer refused, or `network` when it could not be reached. */
export class ApiError extends Error {
  constructor(code, detail) {
    super(detail ?? code);
    // `refused` by the layer, in words for developers; `unfit` by the page itself, in the reader's.
    this.code = code;
  }
}

async function request(path, options) {
  let response;
  try {
    response = await fetch(path, { ...options, cache: "no-store", credentials: "same-origin" });
  } catch {
    throw new ApiError("network");
  }
  const body = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(body?.error ?? "refused", body?.detail);
  return body;
}

function query(values) {
  const set = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(set).toString();
}

export const get = (path, values = {}) => request(`/sandbox/${path}?${query(values)}`);

export const post = (path, body) =>
  request(`/sandbox/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** A file for an attachment option, as the command takes it. */
export async function readFile(file) {
  if (file.size > FILE_BYTES_MAX) throw new ApiError("unfit", t("command.file.large", { size: fileSize(FILE_BYTES_MAX) }));
  return { filename: file.name, text: await file.text() };
}

const RETRY_MS = [250, 500, 1000, 2000];

/**
 * Follows the events seen by `person`. `opened` is called at each connection,
 * the first and those after a loss, and must read the state anew: what
 * happened in between is not repeated. Returns a function that stops.
 */
export function follow(person, { opened, event, lost }) {
  let socket = null;
  let timer = null;
  let tries = 0;
  const connect = () => {
    socket = new WebSocket(`ws://${location.host}/sandbox/events?${query({ as: person })}`);
    socket.addEventListener("message", (message) => {
      const told = JSON.parse(message.data);
      if (told.type !== "hello") return event(told);
      tries = 0;
      opened();
    });
    socket.addEventListener("close", () => {
      lost();
      timer = setTimeout(connect, RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]);
      tries += 1;
    });
  };
  connect();
  return () => {
    clearTimeout(timer);
    const closing = socket;
    socket = null;
    // A stopped stream tells nobody that it was lost.
    lost = () => {};
    closing.addEventListener("close", () => clearTimeout(timer));
    closing.close();
  };
}
