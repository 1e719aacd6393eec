/** Retries a failed request once, without a pause. The service may have processed the first one. */
export const tryTwice = <T>(ask: () => Promise<T>): Promise<T> => ask().catch(ask)
