/**
 * What a page asks of the service worker.
 * `visited`: saves the page of this path, which the reader opened without loading it from the server.
 * `loaded`: stores these files of the app.
 */
export type WorkerRequest = { visited: string } | { loaded: string[] }
