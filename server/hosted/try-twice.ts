/** Retries once at once after a failed request, which the service may nevertheless have processed. */
export const tryTwice = <T>(ask: () => Promise<T>): Promise<T> => ask().catch(ask)
