import { isFailure, type Failure } from '@chorus/model/failure'
import type { ContentSettings } from '@chorus/model/moderation/content-settings'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useServices } from '../../../services/context/services-context.tsx'
import { Hint } from '../../../ui/content/hint.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { FailureNotice } from '../../errors/failure-notice.tsx'
import styles from './stored-content-settings.module.css'

interface StoredContentSettingsProps {
  network: NetworkName
  lead: string
  children(settings: ContentSettings): ReactNode
}

/** A section about the content settings that a network stores for the account. Loads them again, because another app may have changed them. */
export function StoredContentSettings({ network, lead, children }: StoredContentSettingsProps) {
  const { contentRules } = useServices()
  const { label } = descriptors[network]
  const read = () => contentRules.settings.loaded(network)
  const settings = useSyncExternalStore(contentRules.subscribe, read, read)
  const [failure, setFailure] = useState<Failure>()
  const load = useCallback(
    () =>
      contentRules.settings.refresh(network).then(
        () => setFailure(undefined),
        (error: unknown) => setFailure(isFailure(error) ? error : undefined),
      ),
    [contentRules, network],
  )
  useEffect(() => void load(), [load])
  return (
    <section className={styles.section} aria-label={label}>
      <div>
        <h2>{label}</h2>
        <Hint>{lead}</Hint>
      </div>
      {failure ? <FailureNotice failure={failure} isQuiet={settings !== undefined} onRetry={() => void load()} /> : null}
      {settings ? children(settings) : failure ? null : <Spinner />}
    </section>
  )
}
