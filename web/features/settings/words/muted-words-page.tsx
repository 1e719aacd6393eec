import { networkNames } from '@chorus/model/network-identity'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { useViewers } from '../../../services/context/use-viewers.ts'
import { Hint } from '../../../ui/content/hint.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { AddWord } from './add-word.tsx'
import type { WordPlace } from './use-word-changes.ts'
import { AccountWords, DeviceWords } from './word-lists.tsx'
import styles from './muted-words.module.css'

/** Settings › Muted words, for each account whose network stores them and for this browser. A new word is muted in all of them. */
export function MutedWordsPage() {
  const t = useT()
  const { connections, connected, viewerOf } = useServices()
  useViewers()
  const stored = networkNames.filter((name) => connections[name].contentSettings)
  const others = connected().filter((name) => !stored.includes(name))
  const places: readonly WordPlace[] = [...stored, ...(others.length > 0 ? (['device'] as const) : [])]
  return (
    <>
      <PageHeader title={t('settings.mutedWords')} up="/settings" />
      <div className={styles.page}>
        <div className={styles.part}>
          <Hint>{t('mutedWords.lead')}</Hint>
          <AddWord places={places} hasFollowing={networkNames.some((name) => viewerOf([name]) !== '')} />
        </div>
        {stored.map((name) => (
          // Keyed by account, so that one account's words never show for another.
          <AccountWords key={`${name}:${viewerOf([name])}`} network={name} />
        ))}
        {others.length > 0 ? <DeviceWords networks={others} /> : null}
      </div>
    </>
  )
}
