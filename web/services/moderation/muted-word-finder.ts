import type { findMutedWord } from '@chorus/model/moderation/find-muted-word'

/** Module state is safe here: a function that loads late, for people who have muted a word. Absent until it has loaded. */
export const finder: { findMutedWord?: typeof findMutedWord } = {}

export const loadFinder = async (): Promise<void> =>
  void (finder.findMutedWord ??= (await import('@chorus/model/moderation/find-muted-word')).findMutedWord)
