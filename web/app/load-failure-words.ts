import { loadCatalogue } from '../i18n/catalogues.ts'
import { createTranslate } from '../i18n/create-translate.ts'
import type { Locale } from '../i18n/locale.ts'

/** What stands on the page that the server shows where it could not make the page that was asked for. */
export interface FailureWords {
  title: string
  sentence: string
  retry: string
  home: string
}

export async function loadFailureWords(locale: Locale): Promise<FailureWords> {
  await loadCatalogue(locale)
  const t = createTranslate(locale)
  return { title: t('error.title'), sentence: t('error.unknown'), retry: t('action.retry'), home: t('error.home') }
}
