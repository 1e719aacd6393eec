import { loadCatalogue } from '../i18n/catalogues.ts'
import { createTranslate } from '../i18n/create-translate.ts'
import type { Locale } from '../i18n/locale.ts'
import { toWait } from '../services/toasts/to-wait.ts'

/** broken: the page failed to render. busy: the client has sent too many requests. */
export type FailureKind = 'broken' | 'busy'

/** The texts of the error page that the server sends instead. */
export interface FailureWords {
  title: string
  sentence: string
  retry: string
  home: string
}

/** `retryAfter`: s until the client may ask again, if known. */
export async function loadFailureWords(locale: Locale, kind: FailureKind, retryAfter?: number): Promise<FailureWords> {
  await loadCatalogue(locale)
  const t = createTranslate(locale)
  const wait = retryAfter === undefined ? undefined : toWait(retryAfter * 1000)
  const words = {
    broken: { title: t('error.title'), sentence: t('error.unknown') },
    busy: {
      title: t('error.tooManyRequests'),
      sentence: wait ? t(`error.tooManyRequests${wait.unit}`, { count: wait.count }) : t('error.tooManyRequestsHint'),
    },
  }
  return { ...words[kind], retry: t('action.retry'), home: t('error.backToHome') }
}
