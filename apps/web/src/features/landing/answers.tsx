import classes from './answers.module.css';
import frame from './site-frame.module.css';

const ANSWERS = [
  {
    question: 'What do I get for free?',
    answer:
      'One arcade with all its games, staff, records and reports. It stays free, and we don’t ask for a credit card.',
  },
  {
    question: 'Do my staff need accounts?',
    answer:
      'No. A store signs in once on a phone or tablet, and each staff member confirms an entry with a four-digit PIN.',
  },
  {
    question: 'What if the connection drops?',
    answer:
      'The entry stays on the device, and the screen shows that it is waiting. We send it when you’re back online, and save it only once.',
  },
  {
    question: 'Who sees my figures?',
    answer:
      'You. A counter sees the records of its own store, but no other store, no pay and no PIN. Other owners see nothing of yours.',
  },
  {
    question: 'Does it track commission?',
    answer:
      'Yes. Each game has its representative and percent, and you see what you owe each of them in any period. A saved record keeps the percent of its day.',
  },
  {
    question: 'How do I cancel?',
    answer:
      'Cancel a store’s subscription under Manage Account: the store stays on until the paid time ends. To leave for good, download everything and delete the account. You have 14 days to change your mind.',
  },
];

export function Answers() {
  return (
    <section className={`${frame.sheet} ${classes.section}`} aria-labelledby="questions">
      <h2 id="questions">Questions</h2>
      <div className={classes.list}>
        {ANSWERS.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
