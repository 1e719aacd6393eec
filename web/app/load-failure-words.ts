import { loadCatalogue } from '../i18n/catalogues.ts'
import { createTranslate } from '../i18n/create-translate.ts'
import type { Locale } from '../i18n/locale.ts'

/** broken: the page failed to render. busy: the client has sent too many requests. */
export type FailureKind = 'broken' | 'busy'

/** The texts of the error page that the server sends instead. */
export interface FailureWords {
  title: string
  sentence: string
  retry: string
  home: string
}

export async function loadFailureWords(locale: Locale, kind: FailureKind): Promise<FailureWords> {
  await loadCatalogue(locale)
  const t = createTranslate(locale)
  const words = {
    broken: { title: t('error.title'), sentence: t('error.unknown') },
    busy: { title: t('error.tooManyRequests'), sentence: t('error.tooManyRequestsHint') },
  }
  return { ...words[kind], retry: t('action.retry'), home: t('error.backToHome') }
}
