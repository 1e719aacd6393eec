import { isFailure } from '@chorus/model/failure'
import { withChange, type ContentChange } from '@chorus/model/moderation/content-change'
import type { ContentSettings } from '@chorus/model/moderation/content-settings'
import { commonLabels, findSharedDefinition } from '@chorus/model/moderation/label-definition'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { showError } from '../../../services/toasts/show-error.ts'
import { Hint } from '../../../ui/content/hint.tsx'
import { SwitchRow } from '../../../ui/controls/switch-row.tsx'
import { StoredContentSettings } from '../parts/stored-content-settings.tsx'
import { LabelChoiceRow } from './label-choice-row.tsx'
import { Labelers } from './labelers.tsx'
import styles from './content-settings.module.css'

/** What one account wants to see. Changes apply at once and are saved by its network. */
export function NetworkContentSettings({ network }: { network: NetworkName }) {
  const t = useT()
  const { contentRules, toaster } = useServices()
  const apply = async (change: ContentChange) => {
    try {
      await contentRules.settings.change(network, change, withChange)
    } catch (error) {
      if (isFailure(error)) void showError({ toaster }, error, t, t('contentSettings.failed'))
    }
  }
  return (
    <StoredContentSettings network={network} lead={t('contentSettings.lead', { network: descriptors[network].label })}>
      {(settings) => <Choices settings={settings} network={network} onChange={(change) => void apply(change)} />}
    </StoredContentSettings>
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
