import type { findMutedWord } from '@chorus/model/moderation/find-muted-word'

type Find = typeof findMutedWord

// Module state is safe here: a function that loads late, for those who have muted a word.
let find: Find | undefined
let loading: Promise<void> | undefined

/** Undefined until it has loaded. */
export const mutedWordFinder = (): Find | undefined => find

export function loadMutedWordFinder(): Promise<void> {
  loading ??= import('@chorus/model/moderation/find-muted-word').then(
    (module) => void (find = module.findMutedWord),
    () => void (loading = undefined),
  )
  return loading
}
