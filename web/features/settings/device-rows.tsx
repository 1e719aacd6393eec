import { AltReminderRow } from './alt-reminder-row.tsx'
import { InstallRow } from './install-row.tsx'

/** Settings that only the browser knows. */
export function DeviceRows() {
  return (
    <>
      <AltReminderRow />
      <InstallRow />
    </>
  )
}
