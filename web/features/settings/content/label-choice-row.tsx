import { labelChoices, type LabelChoice } from '@chorus/model/moderation/content-label'
import { useId } from 'react'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ChoicePills } from '../../../ui/controls/choice-pills.tsx'
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
  const options = Object.fromEntries(labelChoices.map((value) => [value, t(words[value])])) as Record<LabelChoice, string>
  return (
    <fieldset className={styles.row} disabled={isDisabled} aria-describedby={description ? `${id}-about` : undefined}>
      <legend dir="auto">{name}</legend>
      {description ? (
        <small id={`${id}-about`} dir="auto">
          {description}
        </small>
      ) : null}
      <div className={styles.choices}>
        <ChoicePills options={options} value={choice} onChange={onChange} fillsPhone />
      </div>
    </fieldset>
  )
}
