// The style sheets of `login-page.tsx`, which no browser runs.
import '../../ui/feedback/banner.module.css';
import '../../ui/inputs/form-column.module.css';
import '../../ui/layout/auth-frame.module.css';
import '../../ui/layout/mark.module.css';
import './login-page.module.css';
