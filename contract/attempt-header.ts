/** Names a request from a page that changes something, so that it is carried out once even if it is delivered twice. */
export const attemptHeader = 'idempotency-key'

/** ms. For so long, our server returns the answer to the first delivery. Longer than a request travels. */
export const attemptMs = 10 * 60_000
