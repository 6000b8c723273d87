// The server, restarted on changes, and Vite's development server in front of it.
import { spawn } from 'node:child_process';

const { PORT = '3000', APP_URL = 'http://localhost:5173' } = process.env;
// Links in mails lead to Vite's server, and Vite passes calls on to the other one.
const env = { ...process.env, APP_URL, SERVER_URL: `http://127.0.0.1:${PORT}` };
const children = [
  spawn('node', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], { stdio: 'inherit', env }),
  spawn('vite', ['apps/web'], { stdio: 'inherit', env }),
];

for (const child of children) {
  child.once('exit', (code) => {
    for (const other of children) other.kill('SIGTERM');
    process.exitCode = code ?? 0;
  });
}
// Ctrl+C reaches the children too; this process waits until both have ended.
process.on('SIGINT', () => undefined);
