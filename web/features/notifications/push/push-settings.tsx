import { useEffect, useState, useSyncExternalStore } from 'react'
import { useServices } from '../../../app/services-context.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { FailureNotice } from '../../errors/failure-notice.tsx'
import { toToast } from '../../toasts/to-toast.ts'
import { SwitchLine } from '../switch-line.tsx'
import { createPushBoard, everything, type PushBoard, type SwitchName } from './push-board.ts'
import { createPushControl, type PushState } from './push-control.ts'
import { toSwitchLabel } from './switch-views.ts'
import styles from '../notification-settings.module.css'

/** Whether this browser is told of news while no page of ours is open, and of which. Drawn in browsers only. */
export function PushSettings() {
  const t = useT()
  const services = useServices()
  const [control] = useState(() => createPushControl({ ...services, t }))
  const [board] = useState(() => createPushBoard(control))
  const { state, failure } = useSyncExternalStore(board.subscribe, board.view, board.view)
  useEffect(() => {
    void board.load()
    // Here or in another tab, by these switches or by what asks beside the list.
    return control.onChange(() => void board.load())
  }, [board, control])
  return (
    <section aria-labelledby="push-settings">
      <h2 id="push-settings">{t('push.title')}</h2>
      <p className={styles.hint}>{t('push.lead')}</p>
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
    const toast = failure && toToast(failure, t, t('notice.notSaved'))
    if (toast) toaster.show(toast)
  }
  const isElsewhere = switches.push_switch && others > 0
  const isOn = switches.push_switch && isHere
  return (
    <>
      <SwitchLine label={t('push.title')} isOn={isOn} onChange={(wish) => void board.turn(wish)} />
      {isBlocked ? <p className={styles.hint}>{t('push.blockedHow')}</p> : null}
      {isElsewhere && !isHere && !isBlocked ? <p className={styles.hint}>{t('push.elsewhere')}</p> : null}
      {others > 0 ? (
        <SwitchLine label={t('push.everywhere')} isOn={switches.push_switch} onChange={(wish) => void press(everything, wish)} />
      ) : null}
      {switches.list.map((group) => (
        <fieldset key={group.title} className={styles.group}>
          <legend>{group.title}</legend>
          {group.list.map((one) => (
            <SwitchLine
              key={`${one.platform} ${one.push_type}`}
              label={toSwitchLabel(t, one)}
              isOn={one.state}
              isDisabled={one.disabled || !(isOn || isElsewhere)}
              isPart={group.list.some((whole) => whole.sub_type?.includes(one.push_type))}
              onChange={(wish) => void press(one, wish)}
            />
          ))}
        </fieldset>
      ))}
    </>
  )
}
