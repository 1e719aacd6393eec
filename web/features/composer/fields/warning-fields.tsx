import type { ContentWarning } from '@chorus/model/moderation/content-warning'
import { descriptors } from '@chorus/networks/descriptors'
import { TriangleAlert } from 'lucide-react'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Hint } from '../../../ui/content/hint.tsx'
import type { WithoutWarning } from '../targets/find-warnings.ts'
import { ChoiceChip } from './choice-chip.tsx'
import styles from '../composer.module.css'

/** What readers see it called. */
const labels: Record<ContentWarning, MessageId> = {
  sexual: 'label.sexual',
  nudity: 'label.nudity',
  porn: 'label.porn',
  'graphic-media': 'label.graphic-media',
  spoiler: 'label.spoiler',
}

interface WarningFieldsProps {
  warnings: readonly ContentWarning[]
  warning: ContentWarning | undefined
  onChange(warning: ContentWarning | undefined): void
}

/** The content warning of a post. */
export function WarningFields({ warnings, warning, onChange }: WarningFieldsProps) {
  const t = useT()
  const label = t(warning ? labels[warning] : 'label.warn')
  const name = warning ? t('compose.warningIs', { warning: label }) : label
  return (
    <ChoiceChip icon={<TriangleAlert aria-hidden size={16} />} label={label} name={name}>
      {(close) => (
        <div role="radiogroup" aria-label={t('label.warn')} className={styles.panel}>
          <ul>
            {[undefined, ...warnings].map((each) => (
              <li key={each ?? ''}>
                <label>
                  <input
                    type="radio"
                    name="warning"
                    checked={each === warning}
                    onChange={() => onChange(each)}
                    onClick={(event) => {
                      // Arrow keys choose without closing.
                      if (event.detail > 0) close()
                    }}
                  />
                  {t(each ? labels[each] : 'compose.noWarning')}
                </label>
              </li>
            ))}
          </ul>
        </div>
      )}
    </ChoiceChip>
  )
}

/** Where the post appears without its content warning, and why. */
export function WarningHints({ without }: { without: readonly WithoutWarning[] }) {
  const t = useT()
  return without.map(({ network, isOnlyThere }) => (
    <Hint key={network} role="status">
      {t(isOnlyThere ? 'compose.warningOnlyThere' : 'compose.warningMissing', { network: descriptors[network].label })}
    </Hint>
  ))
}
