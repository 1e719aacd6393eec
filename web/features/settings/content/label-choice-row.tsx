import { labelChoices, type LabelChoice } from '@chorus/model/moderation/content-label'
import { useId } from 'react'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import styles from './content-settings.module.css'

interface LabelChoiceRowProps {
  name: string
  description?: string
  choice: LabelChoice
  /** Another setting decides. */
  isDisabled?: boolean
  onChange(choice: LabelChoice): void
}

const words: Readonly<Record<LabelChoice, MessageId>> = {
  ignore: 'contentSettings.ignore',
  warn: 'contentSettings.warn',
  hide: 'contentSettings.hide',
}

/** What to do about one label. */
export function LabelChoiceRow({ name, description, choice, isDisabled = false, onChange }: LabelChoiceRowProps) {
  const t = useT()
  const id = useId()
  return (
    <fieldset className={styles.row} disabled={isDisabled} aria-describedby={description ? `${id}-about` : undefined}>
      <legend dir="auto">{name}</legend>
      {description ? (
        <small id={`${id}-about`} dir="auto">
          {description}
        </small>
      ) : null}
      <div className={styles.choices}>
        {labelChoices.map((value) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name={id} value={value} checked={choice === value} onChange={() => onChange(value)} />
            {t(words[value])}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
