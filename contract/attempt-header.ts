/** Names one request of a page that changes something: delivered twice, it is carried out once. */
export const attemptHeader = 'idempotency-key'
