// The first step of every script. Old-style JavaScript, because the Node versions it rejects must be able to run it.
const major = Number(process.versions.node.split('.')[0])

if (major < 24) {
  process.stderr.write(
    'Chorus needs Node 24 or newer, and this is Node ' +
      process.versions.node +
      '.\n' +
      'On Linux and Windows, "npm install" installs the right one: start everything through npm (npm start, npm test).\n' +
      'On macOS install Node 24 from nodejs.org or with a version manager, and try again.\n',
  )
  process.exit(1)
}
