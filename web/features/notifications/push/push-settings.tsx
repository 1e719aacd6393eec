import { useEffect, useState } from 'react'
import { useServices } from '../../../app/services-context.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { FailureNotice } from '../../errors/failure-notice.tsx'
import { usePart } from '../../settings/parts/use-part.ts'
import { toToast } from '../../toasts/to-toast.ts'
import { createPushControl, type PushControl, type PushState } from './push-control.ts'
import { SwitchLine } from './switch-line.tsx'
import { pressSwitch, pressWhole, toSwitchLabel, type PushSwitch } from './switch-views.ts'
import styles from '../notification-settings.module.css'

/** Whether this browser is told of news while no page of ours is open, and of which. Drawn in browsers only. */
export function PushSettings() {
  const t = useT()
  const services = useServices()
  const [control] = useState(() => createPushControl({ ...services, t }))
  const part = usePart(control.load)
  const { value, failure, reload } = part
  // Here or in another tab, by these switches or by what asks beside the list.
  useEffect(() => control.onChange(() => void reload()), [control, reload])
  return (
    <section aria-labelledby="push-settings">
      <h2 id="push-settings">{t('push.title')}</h2>
      <p className={styles.hint}>{t('push.lead')}</p>
      {value ? <Switches known={value} control={control} onSaved={reload} /> : null}
      {failure && !value ? <FailureNotice failure={failure} isQuiet={false} onRetry={() => void reload()} /> : null}
      {!value && !failure ? <Spinner /> : null}
    </section>
  )
}

interface SwitchesProps {
  known: PushState
  control: PushControl
  onSaved(): Promise<void>
}

function Switches({ known, control, onSaved }: SwitchesProps) {
  const t = useT()
  const { toaster } = useServices()
  /** What has been pressed and is not known to be so: drawn over what the server said last. */
  const [wish, setWish] = useState<PushState>()
  const { switches, isHere, isBlocked } = wish ?? known

  const turn = async (isOn: boolean) => {
    // On is what somebody may have to allow first; off is so at once.
    if (!isOn) setWish({ switches: pressWhole(switches, false), isHere: false, isBlocked })
    await (isOn ? control.turnOn() : control.turnOff())
    await onSaved()
    setWish(undefined)
  }
  const press = async (one: PushSwitch, state: boolean) => {
    setWish({ switches: pressSwitch(switches, one, state), isHere, isBlocked })
    try {
      await control.set(one.platform, one.push_type, state)
      await onSaved()
    } catch (error) {
      const toast = toToast(error, t, t('notice.notSaved'))
      if (toast) toaster.show(toast)
    }
    setWish(undefined)
  }

  const isOn = switches.push_switch && isHere
  return (
    <>
      <SwitchLine label={t('push.title')} isOn={isOn} onChange={(state) => void turn(state)} />
      {isBlocked ? <p className={styles.hint}>{t('push.blockedHow')}</p> : null}
      {switches.push_switch && !isHere && !isBlocked ? <p className={styles.hint}>{t('push.elsewhere')}</p> : null}
      {switches.list.map((group) => (
        <fieldset key={group.title} className={styles.group}>
          <legend>{group.title}</legend>
          {group.list.map((one) => (
            <SwitchLine
              key={`${one.platform} ${one.push_type}`}
              label={toSwitchLabel(t, one)}
              isOn={one.state}
              isDisabled={one.disabled}
              isPart={group.list.some((whole) => whole.sub_type?.includes(one.push_type))}
              onChange={(state) => void press(one, state)}
            />
          ))}
        </fieldset>
      ))}
    </>
  )
}
