import { countGraphemes, toGraphemes } from '@chorus/model/length/graphemes'
import type { Report, ReportReason } from '@chorus/networks/network'
import { useId, useState } from 'react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './report-dialog.module.css'

const words: Readonly<Record<ReportReason, { label: MessageId; hint: MessageId }>> = {
  spam: { label: 'report.spam', hint: 'report.spamHint' },
  scam: { label: 'report.scam', hint: 'report.scamHint' },
  misleading: { label: 'report.misleading', hint: 'report.misleadingHint' },
  sexual: { label: 'report.sexual', hint: 'report.sexualHint' },
  rude: { label: 'report.rude', hint: 'report.rudeHint' },
  violation: { label: 'report.violation', hint: 'report.violationHint' },
  other: { label: 'report.other', hint: 'report.otherHint' },
}

interface ReportDialogProps {
  title: string
  /** Reasons and note length that the network accepts. */
  report: Pick<Report, 'reasons' | 'noteLimit'>
  /** Sends the report and shows the result. Resolves to whether it was sent. */
  onSend(reason: ReportReason, note: string | undefined): Promise<boolean>
  onClose(): void
}

/** Reports a post or a person: one of the network's reasons, and a note where it accepts one. */
export function ReportDialog({ title, report: { reasons, noteLimit = 0 }, onSend, onClose }: ReportDialogProps) {
  const t = useT()
  const [reason, setReason] = useState<ReportReason>()
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const send = async () => {
    if (!reason) return
    setBusy(true)
    const isSent = await onSend(reason, note.trim() || undefined)
    setBusy(false)
    if (isSent) onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <fieldset className={styles.reasons}>
          <legend>{t('report.reason')}</legend>
          {reasons.map((name) => (
            <div key={name} className={styles.reason}>
              <input
                id={`${id}-${name}`}
                type="radio"
                name={`${id}-reason`}
                checked={reason === name}
                aria-describedby={`${id}-${name}-hint`}
                onChange={() => setReason(name)}
              />
              <label htmlFor={`${id}-${name}`}>{t(words[name].label)}</label>
              <small id={`${id}-${name}-hint`}>{t(words[name].hint)}</small>
            </div>
          ))}
        </fieldset>
        {noteLimit > 0 ? (
          <div className={styles.note}>
            <label htmlFor={`${id}-note`}>{t('report.note')}</label>
            <textarea
              id={`${id}-note`}
              rows={3}
              value={note}
              aria-describedby={`${id}-left`}
              onChange={({ target: { value } }) =>
                setNote(countGraphemes(value) > noteLimit ? toGraphemes(value).slice(0, noteLimit).join('') : value)
              }
            />
            <small id={`${id}-left`}>{t('report.charactersLeft', { count: noteLimit - countGraphemes(note) })}</small>
          </div>
        ) : null}
        <Button type="submit" kind="strong" isWide isBusy={isBusy} disabled={!reason}>
          {t('report.send')}
        </Button>
      </form>
    </Dialog>
  )
}
