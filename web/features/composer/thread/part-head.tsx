import type { NetworkName } from '@chorus/model/network-identity'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import type { DraftPart } from '../drafts/draft-parts.ts'
import { measureText, type TextCounter } from '../fields/measure-text.ts'
import { isQuestion, type Target } from '../targets/targets.ts'
import type { Verified } from '../versions/edit-versions.ts'
import styles from './thread.module.css'

interface PartHeadProps {
  part: DraftPart
  /** From 0. */
  place: number
  /** Posts of the thread. */
  count: number
  /** The network of the visible version, which determines how long the post may be. */
  tab: NetworkName | undefined
  /** The accounts that post it. */
  scope: readonly Target[]
  verified: Verified
  /** Undefined: the code that counts hasn’t loaded. */
  counter: TextCounter | undefined
  isBusy: boolean
  onMove(by: number): void
  onRemove(): void
}

/** The position of a post in its thread, with buttons that move and remove it. */
export function PartHead({ part, place, count, tab, scope, verified, counter, isBusy, onMove, onRemove }: PartHeadProps) {
  const { t, locale } = useI18n()
  const number = new Intl.NumberFormat(locale)
  const n = place + 1
  const [measure] = tab && counter ? measureText(part.text, [tab], { verified, isQuestion: isQuestion(part, scope), count: counter }) : []
  return (
    <div className={styles.head}>
      <small aria-hidden>
        {t('compose.part', { n, count })}
        {measure ? (
          <span data-over={measure.fits ? undefined : ''}>
            {t(measure.unit === 'bytes' ? 'compose.bytesUsed' : 'compose.charactersUsed', {
              used: number.format(measure.used),
              max: number.format(measure.max),
            })}
          </span>
        ) : null}
      </small>
      <fieldset disabled={isBusy} className={styles.moves}>
        <IconButton disabled={place === 0} aria-label={t('compose.movePartUp', { n })} data-by="-1" onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden size={16} />
        </IconButton>
        <IconButton disabled={n === count} aria-label={t('compose.movePartDown', { n })} data-by="1" onClick={() => onMove(1)}>
          <ArrowDown aria-hidden size={16} />
        </IconButton>
        <IconButton aria-label={t('compose.removePart', { n })} onClick={onRemove}>
          <X aria-hidden size={16} />
        </IconButton>
      </fieldset>
    </div>
  )
}
