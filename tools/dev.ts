// The server, restarted on changes, and Vite's development server in front of it.
import { spawn } from 'node:child_process';

const children = [
  spawn('node', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], { stdio: 'inherit' }),
  spawn('vite', ['apps/web'], { stdio: 'inherit' }),
];

for (const child of children) {
  child.once('exit', (code) => {
    for (const other of children) other.kill('SIGTERM');
    process.exitCode = code ?? 0;
  });
}
// Ctrl+C reaches the children too; this process waits until both have ended.
process.on('SIGINT', () => undefined);
