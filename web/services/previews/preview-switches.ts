/** Spec 3 §5: what the flags of these names turn off in this browser. All are on at first. */
export const previewSwitches = ['frames', 'openGraph'] as const
export type PreviewSwitch = (typeof previewSwitches)[number]

const toKey = (name: PreviewSwitch) => `previews ${name}`

export function readPreviewSwitch(name: PreviewSwitch): boolean {
  try {
    return localStorage.getItem(toKey(name)) !== '0'
  } catch {
    return true
  }
}

export function writePreviewSwitch(name: PreviewSwitch, isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(toKey(name))
    else localStorage.setItem(toKey(name), '0')
  } catch {
    // Storage is blocked: it stays on.
  }
}
