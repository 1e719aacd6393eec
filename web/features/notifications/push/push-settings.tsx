import { useEffect, useState, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { showError } from '../../../services/toasts/show-error.ts'
import { Hint } from '../../../ui/content/hint.tsx'
import { SwitchRow } from '../../../ui/controls/switch-row.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { FailureNotice } from '../../errors/failure-notice.tsx'
import { createPushBoard, allBrowsers, type PushBoard, type SwitchName } from './push-board.ts'
import { createPushControl, type PushState } from './push-control.ts'
import { toSwitchLabel } from './switch-views.ts'
import styles from './push-settings.module.css'

/** Push switches for this browser and the account. Renders in browsers only. */
export function PushSettings() {
  const t = useT()
  const services = useServices()
  const [control] = useState(() => createPushControl({ ...services, t }))
  const [board] = useState(() => createPushBoard(control))
  const { state, failure } = useSyncExternalStore(board.subscribe, board.view, board.view)
  useEffect(() => {
    void board.load()
    // Also covers other tabs and the prompt on the notifications page.
    return control.onChange(() => void board.load())
  }, [board, control])
  return (
    <section aria-labelledby="push-settings">
      <h2 id="push-settings">{t('push.title')}</h2>
      <Hint>{t('push.lead')}</Hint>
      {state ? <Switches state={state} board={board} /> : null}
      {failure && !state ? <FailureNotice failure={failure} isQuiet={false} onRetry={() => void board.load()} /> : null}
      {!state && !failure ? <Spinner /> : null}
    </section>
  )
}

function Switches({ state: { switches, isHere, others, isBlocked }, board }: { state: PushState; board: PushBoard }) {
  const t = useT()
  const { toaster } = useServices()
  const press = async (name: SwitchName, isOn: boolean) => {
    const failure = await board.press(name, isOn)
    if (failure) void showError({ toaster }, failure, t, t('notifications.settingsNotSaved'))
  }
  const isElsewhere = switches.push_switch && others > 0
  const isOn = switches.push_switch && isHere
  return (
    <>
      <SwitchRow label={t('push.title')} isOn={isOn} onChange={(isWanted) => void board.turn(isWanted)} />
      {isBlocked ? <Hint>{t('push.blockedHint')}</Hint> : null}
      {isElsewhere && !isHere && !isBlocked ? <Hint>{t('push.onElsewhere')}</Hint> : null}
      {others > 0 ? (
        <SwitchRow label={t('push.allBrowsers')} isOn={switches.push_switch} onChange={(isWanted) => void press(allBrowsers, isWanted)} />
      ) : null}
      {switches.list.map((group) => (
        <fieldset key={group.title} className={styles.group}>
          <legend>{group.title}</legend>
          {group.list.map((one) => (
            <SwitchRow
              key={`${one.platform} ${one.push_type}`}
              label={toSwitchLabel(t, one)}
              isOn={one.state}
              isDisabled={one.disabled || !(isOn || isElsewhere)}
              isPart={group.list.some((whole) => whole.sub_type?.includes(one.push_type))}
              onChange={(isWanted) => void press(one, isWanted)}
            />
          ))}
        </fieldset>
      ))}
    </>
  )
}
