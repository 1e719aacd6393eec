import type { Translate } from '../../../i18n/create-translate.ts'

// Order matters: Edge, Opera and others also contain "Chrome", so the first match wins.
const browsers: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b/, 'iOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const find = (rows: typeof browsers, text: string) => rows.find(([sign]) => sign.test(text))?.[1]

/** A short name such as `Firefox on Linux` from a user agent; its first words when we do not know it. */
export function toDevice(userAgent: string, t: Translate): string {
  const browser = find(browsers, userAgent)
  const system = find(systems, userAgent)
  if (browser && system) return t('sessions.device', { browser, system })
  return browser ?? system ?? (userAgent.trim().slice(0, 40) || t('sessions.unknown'))
}
