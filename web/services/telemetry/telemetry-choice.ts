/** Spec 3 §3: the developer settings of these names. Each browser has its own, and both are off at first. */
export type TelemetrySetting = 'telemetry' | 'telemetryDebug'

export function readTelemetrySetting(name: TelemetrySetting): boolean {
  try {
    return localStorage.getItem(name) === '1'
  } catch {
    return false
  }
}

export function writeTelemetrySetting(name: TelemetrySetting, isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(name, '1')
    else localStorage.removeItem(name)
  } catch {
    // Storage is blocked: it stays off.
  }
}
