/** Supported languages, by LibreTranslate's codes. */
export const languages: Readonly<Record<string, string>> = {
  en: 'English',
  ar: 'Arabic',
  de: 'German',
  es: 'Spanish',
  fr: 'French',
  he: 'Hebrew',
  ja: 'Japanese',
  ko: 'Korean',
  ru: 'Russian',
  tr: 'Turkish',
  'zh-Hans': 'Chinese',
  'zh-Hant': 'Chinese (traditional)',
}
