import { useRef } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { spacePath } from '../../../services/navigation/proposal-path.ts'
import { Hint } from '../../../ui/content/hint.tsx'
import { AppLink } from '../../../ui/controls/app-link.tsx'
import { SwitchRow } from '../../../ui/controls/switch-row.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { FailureNotice } from '../../errors/failure-notice.tsx'
import { useReminders } from '../../governance/reminders/use-reminders.ts'
import { focusNextUndo } from '../../people/focus-next-undo.ts'
import undo from '../../people/undo-moderation-button.module.css'
import styles from './notification-settings.module.css'

/** Reminders of proposals that end soon, and the spaces that they are about. */
export function ReminderSettings() {
  const t = useT()
  const { value, failure, load, press } = useReminders()
  return (
    <section aria-labelledby="reminder-settings">
      <h2 id="reminder-settings">{t('reminders.title')}</h2>
      <Hint>{t('reminders.hint')}</Hint>
      {value ? (
        <>
          <SwitchRow label={t('reminders.switch')} isOn={value.isOn} onChange={(isWanted) => press(isWanted)} />
          {value.spaces.length > 0 ? (
            <ul className={styles.spaces} aria-label={t('governance.spaces')}>
              {value.spaces.map((space) => (
                <Row key={space} space={space} onRemove={() => press(false, space)} />
              ))}
            </ul>
          ) : (
            <Hint>{t('reminders.noSpaces')}</Hint>
          )}
        </>
      ) : null}
      {failure && !value ? <FailureNotice failure={failure} isQuiet={false} onRetry={load} /> : null}
      {!value && !failure ? <Spinner /> : null}
    </section>
  )
}

function Row({ space, onRemove }: { space: string; onRemove(): void }) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <li>
      <AppLink href={spacePath(space)}>
        <bdi>{space}</bdi>
      </AppLink>
      <button
        ref={button}
        type="button"
        className={undo.button}
        data-undo-moderation
        aria-label={t('reminders.removeName', { name: space })}
        onClick={() => {
          focusNextUndo(button.current)
          onRemove()
        }}
      >
        {t('reminders.remove')}
      </button>
    </li>
  )
}
