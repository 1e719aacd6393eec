import type { PublishIdentity, SendJournal } from '../draft.ts'

/** Journals that last as long as the page, by identity: for posts that are in no outbox. */
export function createPageJournals(): (identity: PublishIdentity) => SendJournal {
  const texts = new Map<string, string>()
  return ({ key }) => ({ read: () => texts.get(key), write: async (text) => void texts.set(key, text) })
}
