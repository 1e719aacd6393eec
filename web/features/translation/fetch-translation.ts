import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { detectLanguage, translateText } from '@chorus/contract/content/translation'
import { Failure } from '@chorus/model/failure'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { Locale } from '../../i18n/locale.ts'

export interface FoundTranslation {
  /** BCP 47, of the text and of the translation. */
  from: string
  to: string
  text: string
}

/** ms. Long, because our server waits for the translation service. */
const deadline = 20_000

/** Throws a Failure; `refused`: the text cannot be translated. */
export async function fetchTranslation(fetcher: Fetcher, text: string, to: Locale): Promise<FoundTranslation> {
  const [found] = await askOwnServer(fetcher, translateText, { body: { toLanguage: to, text }, deadline })
  const translation = found?.translations[0]
  if (!translation) throw new Failure('malformed', 'There is no translation in the answer.', { call: translateText.path })
  return { from: found.detectedLanguage.language, to: translation.to ?? to, text: translation.text }
}

/** BCP 47, or `und` when unknown. Throws a Failure. */
export const fetchLanguage = async (fetcher: Fetcher, text: string): Promise<string> =>
  (await askOwnServer(fetcher, detectLanguage, { body: { text }, deadline })).language
