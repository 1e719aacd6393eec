import { descriptors } from '@chorus/networks/descriptors'
import type { OutboxRow } from '@chorus/outbox/outbox-row'
import type { Translate } from '../../../i18n/create-translate.ts'
import type { Locale } from '../../../i18n/locale.ts'

/** How far the upload of a post's files is. Undefined: no file is uploaded in parts, or all are done. */
export function toUploadWords({ uploaded = 1, network }: OutboxRow, t: Translate, locale: Locale): string | undefined {
  if (uploaded >= 1) return undefined
  const share = new Intl.NumberFormat(locale, { style: 'percent' }).format(uploaded)
  return t('outbox.uploading', { network: descriptors[network].label, share })
}
