import { isFailure, type Failure } from '@chorus/model/failure'
import { withChange, type ContentChange } from '@chorus/model/moderation/content-change'
import type { ContentSettings } from '@chorus/model/moderation/content-settings'
import { commonLabels, findSharedDefinition } from '@chorus/model/moderation/label-definition'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { toToast } from '../../../services/toasts/to-toast.ts'
import { Hint } from '../../../ui/content/hint.tsx'
import { SwitchRow } from '../../../ui/controls/switch-row.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { FailureNotice } from '../../errors/failure-notice.tsx'
import { LabelChoiceRow } from './label-choice-row.tsx'
import { Labelers } from './labelers.tsx'
import styles from './content-settings.module.css'

/** What one account wants to see. Changes apply at once and are saved by its network. */
export function NetworkContentSettings({ network }: { network: NetworkName }) {
  const t = useT()
  const { contentRules, toaster } = useServices()
  const { label } = descriptors[network]
  const read = () => contentRules.settings.loaded(network)
  const settings = useSyncExternalStore(contentRules.subscribe, read, read)
  const [failure, setFailure] = useState<Failure>()
  // They may have changed in another app.
  const load = useCallback(
    () =>
      contentRules.settings.refresh(network).then(
        () => setFailure(undefined),
        (error: unknown) => setFailure(isFailure(error) ? error : undefined),
      ),
    [contentRules, network],
  )
  useEffect(() => void load(), [load])
  const apply = async (change: ContentChange) => {
    try {
      await contentRules.settings.change(network, change, withChange)
    } catch (error) {
      const toast = isFailure(error) ? toToast(error, t, t('contentSettings.failed')) : undefined
      if (toast) toaster.show(toast)
    }
  }
  return (
    <section className={styles.network} aria-label={label}>
      <div>
        <h2>{label}</h2>
        <Hint>{t('contentSettings.lead', { network: label })}</Hint>
      </div>
      {failure ? <FailureNotice failure={failure} isQuiet={settings !== undefined} onRetry={() => void load()} /> : null}
      {settings ? (
        <Choices settings={settings} network={network} onChange={(change) => void apply(change)} />
      ) : failure ? null : (
        <Spinner />
      )}
    </section>
  )
}

interface ChoicesProps {
  settings: ContentSettings
  network: NetworkName
  onChange(change: ContentChange): void
}

function Choices({ settings, network, onChange }: ChoicesProps) {
  const t = useT()
  return (
    <>
      <div>
        <SwitchRow label={t('contentSettings.adult')} isOn={settings.showsAdult} onChange={(isOn) => onChange({ kind: 'adult', isOn })} />
        <Hint>{t('contentSettings.adultHint')}</Hint>
      </div>
      <div className={styles.rows}>
        {commonLabels.map((label) => {
          const definition = findSharedDefinition(label)!
          return (
            <LabelChoiceRow
              key={label}
              name={t(`label.${label}`)}
              description={t(`contentSettings.${label}`)}
              choice={settings.choices[label] ?? definition.initial}
              isDisabled={definition.isAdult === true && !settings.showsAdult}
              onChange={(choice) => onChange({ kind: 'choice', label, choice })}
            />
          )
        })}
      </div>
      <Labelers settings={settings} network={network} onChange={onChange} />
    </>
  )
}
