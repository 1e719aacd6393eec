/** A phone draws as many within 200 ms, even of texts that are hard to lay out. */
const step = 50

/** Choices that a press adds to those that are shown: a thousand at once would stop a phone for seconds. */
export const toNextChoiceCount = (shown: number, total: number): number => Math.min(shown + step, total)
