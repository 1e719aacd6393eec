/** Choices that a press adds to those that are shown: ten thousand at once would stop a phone for seconds. */
export const toNextChoiceCount = (shown: number, total: number, step: number): number => Math.min(shown + step, total)
