/** What got no answer is asked once more at once: the first may have been heard. */
export const tryTwice = <T>(ask: () => Promise<T>): Promise<T> => ask().catch(ask)
