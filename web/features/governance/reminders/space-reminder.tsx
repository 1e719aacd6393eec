import { useT } from '../../../i18n/use-t.ts'
import { Hint } from '../../../ui/content/hint.tsx'
import { SwitchRow } from '../../../ui/controls/switch-row.tsx'
import { useReminders } from './use-reminders.ts'

/** Whether the viewer is reminded of a space's proposals before they end. */
export function SpaceReminder({ space }: { space: string }) {
  const t = useT()
  const { value, press } = useReminders()
  const isOn = value !== undefined && value.isOn && value.spaces.includes(space)
  return (
    <section>
      <SwitchRow label={t('reminders.ofSpace')} isOn={isOn} onChange={(isWanted) => press(isWanted, space)} />
      <Hint>{t('reminders.hint')}</Hint>
    </section>
  )
}
