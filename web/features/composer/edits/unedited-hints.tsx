import { descriptors } from '@chorus/networks/descriptors'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { Hint } from '../../../ui/content/hint.tsx'
import type { UneditedCopy } from './find-edited-copies.ts'

const words: Record<UneditedCopy['reason'], MessageId> = {
  'not-offered': 'copies.cannotEdit',
  different: 'copies.differs',
  'logged-out': 'copies.editLoginNeeded',
  'not-loaded': 'copies.notLoaded',
}

/** Which copies of the edited post stay as they are, and why. */
export function UneditedHints({ copies }: { copies: readonly UneditedCopy[] }) {
  const { t, locale } = useI18n()
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  return [...Map.groupBy(copies, ({ reason }) => reason)].map(([reason, own]) => (
    <Hint key={reason}>
      {t(words[reason], { count: own.length, networks: list.format(new Set(own.map(({ network }) => descriptors[network].label))) })}
    </Hint>
  ))
}
