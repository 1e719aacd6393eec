import type { ScheduledTask } from '@chorus/contract/content/scheduled-posts'
import { networkOfPlatform } from '@chorus/model/network-identity'
import { CalendarClock, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { useServices } from '../../../services/context/services-context.tsx'
import { NetworkMark } from '../../../ui/content/network-mark.tsx'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Question } from '../../../ui/overlays/question.tsx'
import { formatMoment } from './format-moment.ts'
import { MoveDialog } from './move-dialog.tsx'
import { needsLogin, toSendSentence } from './to-send-sentence.ts'
import type { ScheduledActions } from './use-scheduled-actions.ts'
import styles from './scheduled.module.css'

interface ScheduledRowProps {
  task: ScheduledTask
  actions: ScheduledActions
}

export function ScheduledRow({ task, actions }: ScheduledRowProps) {
  const { t, locale } = useI18n()
  const { login } = useServices()
  const id = useId()
  const [dialog, setDialog] = useState<'move' | 'send'>()
  const { display_info: display, schedulePosts: sends, is_paused: isPaused, is_sending: isSending, status } = task
  const at = Date.parse(task.publish_timestamp)
  const isFailed = status === 'fail'
  const isBegun = isFailed || isSending || sends.some(({ parts }) => parts.published > 0)
  const close = () => setDialog(undefined)
  const button = (label: string, Icon: typeof Pause, onClick: () => void) => (
    <IconButton aria-label={label} aria-describedby={id} title={label} onClick={onClick}>
      <Icon aria-hidden size={18} />
    </IconButton>
  )
  const remove = button(t('schedule.delete'), Trash2, () => void actions.remove(task))
  return (
    <li className={styles.row}>
      <p className={styles.when}>
        <time dateTime={task.publish_timestamp}>{formatMoment(at, locale, isFailed ? 'long' : 'time')}</time>
        {isPaused ? ` · ${t('schedule.paused')}` : null}
        {isSending ? ` · ${t('schedule.sending')}` : null}
      </p>
      <p id={id} dir="auto" className={styles.words}>
        {display.content || t('compose.noText')}
      </p>
      <ul className={styles.sends}>
        {sends.map((send) => {
          const network = networkOfPlatform(send.platform)
          const sentence = network && toSendSentence(send, network, t)
          return network ? (
            <li key={send.uuid}>
              <NetworkMark network={network} />
              {sentence ? <span>{sentence}</span> : null}
            </li>
          ) : null
        })}
      </ul>
      {isFailed && !isSending ? (
        <div className={styles.again}>
          {sends.some(needsLogin) ? <Button onClick={() => login.open()}>{t('login.action')}</Button> : null}
          <Button kind="strong" aria-describedby={id} onClick={() => void actions.change(task, 'retry')}>
            {t('schedule.sendNow')}
          </Button>
          {sends.some((send) => send.can_edit) ? (
            <Button aria-describedby={id} onClick={() => void actions.edit(task)}>
              {t('outbox.edit')}
            </Button>
          ) : null}
          {remove}
        </div>
      ) : (
        <div className={styles.actions}>
          {isBegun ? null : button(t('schedule.changeTime'), CalendarClock, () => setDialog('move'))}
          {isBegun ? null : button(t('schedule.edit'), Pencil, () => void actions.edit(task))}
          {isBegun
            ? null
            : isPaused
              ? button(t('schedule.resume'), Play, () => void actions.change(task, 'resume'))
              : button(t('schedule.pause'), Pause, () => void actions.change(task, 'pause'))}
          {isBegun ? null : button(t('schedule.sendNow'), Send, () => setDialog('send'))}
          {remove}
        </div>
      )}
      {dialog === 'move' ? <MoveDialog at={at} onMove={(next) => actions.move(task, next)} onClose={close} /> : null}
      {dialog === 'send' ? (
        <Question title={t('schedule.sendNowTitle')} yes={t('schedule.sendNow')} onYes={() => actions.change(task, 'send')} onClose={close}>
          <p>{t('schedule.sendNowBody')}</p>
        </Question>
      ) : null}
    </li>
  )
}
