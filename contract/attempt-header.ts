/** Names a request from a page that changes something, so that it is carried out once even if it is delivered twice. */
export const attemptHeader = 'idempotency-key'
