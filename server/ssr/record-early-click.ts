/** Records the last click on a button, because one that comes before hydration is lost. `web/services/context/replay-early-click.ts` replays it. */
const script =
  "addEventListener('click',e=>{let button=e.target.closest('button[type=button]');if(button)earlyClick={button,at:e.timeStamp}},true)"

/** Makes a rendered page record clicks while it loads its scripts. Decision 111. */
export const recordEarlyClick = (html: string, nonce: string): string =>
  html.replace('</head>', () => `<script nonce="${nonce}">${script}</script></head>`)
