import { isFailure } from '@chorus/model/failure'
import type { ContentChange } from '@chorus/model/moderation/content-change'
import type { ContentSettings, Labeler } from '@chorus/model/moderation/content-settings'
import { pickWords } from '@chorus/model/moderation/label-definition'
import type { NetworkName } from '@chorus/model/network-identity'
import { X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { toProfilePath } from '../../../services/navigation/profile-path.ts'
import { toSentence } from '../../../services/toasts/to-sentence.ts'
import { Avatar } from '../../../ui/content/avatar.tsx'
import { Hint } from '../../../ui/content/hint.tsx'
import { AppLink } from '../../../ui/controls/app-link.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { LabelChoiceRow } from './label-choice-row.tsx'
import styles from './content-settings.module.css'

interface LabelersProps {
  settings: ContentSettings
  network: NetworkName
  onChange(change: ContentChange): void
}

/** Moderation services that the viewer has subscribed to, besides the network's own. */
export function Labelers({ settings, network, onChange }: LabelersProps) {
  const t = useT()
  const chosen = settings.labelers.filter(({ id }) => id !== settings.moderator)
  return (
    <section className={styles.labelers} aria-label={t('contentSettings.labelers')}>
      <div>
        <h3>{t('contentSettings.labelers')}</h3>
        <Hint>{t('contentSettings.labelersLead')}</Hint>
      </div>
      {chosen.length === 0 ? <p className={styles.empty}>{t('contentSettings.empty')}</p> : null}
      {chosen.map((labeler) => (
        <OneLabeler key={labeler.id} labeler={labeler} settings={settings} network={network} onChange={onChange} />
      ))}
      <AddLabeler network={network} known={chosen} onAdd={(labeler) => onChange({ kind: 'labeler', labeler, isOn: true })} />
    </section>
  )
}

function OneLabeler({ labeler, settings, network, onChange }: LabelersProps & { labeler: Labeler }) {
  const { t, locale } = useI18n()
  const { id, name, handle, pictureUrl, definitions, choices } = labeler
  return (
    <section className={styles.rows} aria-label={name}>
      <div className={styles.labeler}>
        <Avatar seed={id} name={name} src={pictureUrl} size={36} />
        <AppLink href={toProfilePath(network, handle ?? id)} className={styles.name}>
          <bdi>{name}</bdi>
          {handle ? <small>@{handle}</small> : null}
        </AppLink>
        <button
          type="button"
          className={styles.remove}
          aria-label={t('contentSettings.remove', { name })}
          onClick={() => onChange({ kind: 'labeler', labeler, isOn: false })}
        >
          <X aria-hidden size={18} />
        </button>
      </div>
      {definitions.map((definition) => {
        const words = definition.words && pickWords(definition.words, locale)
        return (
          <LabelChoiceRow
            key={definition.value}
            name={words?.name ?? definition.value}
            description={words?.description}
            choice={choices[definition.value] ?? settings.choices[definition.value] ?? definition.initial}
            isDisabled={definition.isAdult === true && !settings.showsAdult}
            onChange={(choice) => onChange({ kind: 'choice', label: definition.value, choice, labeler: id })}
          />
        )
      })}
    </section>
  )
}

interface AddLabelerProps {
  network: NetworkName
  known: readonly Labeler[]
  onAdd(labeler: Labeler): void
}

function AddLabeler({ network, known, onAdd }: AddLabelerProps) {
  const t = useT()
  const { connections } = useServices()
  const [handle, setHandle] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const access = connections[network].contentSettings
    if (!handle.trim() || isBusy || !access) return
    setBusy(true)
    setFault(undefined)
    try {
      const labeler = await access.findLabeler(handle)
      if (!known.some(({ id }) => id === labeler.id)) onAdd(labeler)
      setHandle('')
    } catch (error) {
      setFault(isFailure(error) && error.kind !== 'not-found' ? toSentence(error, t) : t('contentSettings.notLabeler'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.add} onSubmit={(event) => void add(event)}>
      <Field
        label={t('contentSettings.handle')}
        value={handle}
        fault={fault}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setHandle(target.value)}
      />
      <Button type="submit" isBusy={isBusy}>
        {t('contentSettings.submit')}
      </Button>
    </form>
  )
}
