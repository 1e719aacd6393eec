import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useT } from '../../../i18n/use-t.ts'
import { Hint } from '../../../ui/content/hint.tsx'
import { TextButton } from '../../../ui/controls/button.tsx'
import type { NetworkVersion } from './find-versions.ts'

interface VersionNoteProps {
  version: NetworkVersion
  /** Whether it follows the text of all networks. */
  isSplit: boolean
  onReset(network: NetworkName): void
}

/** How a network's version relates to the shared one. */
export function VersionNote({ version: { network, isOwn, parts }, isSplit, onReset }: VersionNoteProps) {
  const t = useT()
  const { label } = descriptors[network]
  if (!isOwn) return <Hint>{t('compose.sameVersion', { network: label })}</Hint>
  return (
    <Hint>
      {isSplit ? t('compose.splitVersion', { network: label, count: parts.length }) : t('compose.ownVersion', { network: label })}{' '}
      <TextButton onClick={() => onReset(network)}>{t('compose.resetVersion')}</TextButton>
    </Hint>
  )
}
