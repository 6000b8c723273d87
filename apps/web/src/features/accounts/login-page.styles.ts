// The style sheets of `login-page.tsx`, which does not run in a browser. This file keeps them in the build.
export { default as banner } from '../../ui/feedback/banner.module.css';
export { default as column } from '../../ui/inputs/form-column.module.css';
export { default as frame } from '../../ui/layout/auth-frame.module.css';
export { default as mark } from '../../ui/layout/mark.module.css';
export { default as page } from './login-page.module.css';
